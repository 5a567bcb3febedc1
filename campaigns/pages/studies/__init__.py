"""Balance studies: the page of one, the standing of a warband in it, and the form of a new one."""
