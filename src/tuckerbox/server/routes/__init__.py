"""The HTTP interface, a module for each subject: who asks for what. What happens then stands elsewhere."""
