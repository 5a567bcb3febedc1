"""Actions: what a warrior may do in his activation, in turn sequences that let him take actions one by one."""
