"""One module for each change of the database's form, never changed once it is released."""
