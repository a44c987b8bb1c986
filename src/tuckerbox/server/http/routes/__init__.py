"""The HTTP routes, one module for each subject. They leave the work to other modules."""
