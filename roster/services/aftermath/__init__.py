"""The post-battle sequence of a warband, and advances that are due without one."""
