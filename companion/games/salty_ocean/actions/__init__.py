"""§3 to §5: everything that is entered, one module for each subsection."""
