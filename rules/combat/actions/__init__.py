"""Actions: what one who acts may do in his activation, where a turn sequence lets him take them one by one."""
