"""The product as a person meets it: the run command's own server and worker, a real Chromium."""
