"""The offline backend: what the rules find, and above all what they leave alone."""
