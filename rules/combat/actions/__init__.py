"""Actions: what a warrior may do in their activation, in turn sequences that let them take actions one by one."""
