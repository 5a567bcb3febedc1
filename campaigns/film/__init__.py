"""Moving pictures of battles: their frames, drawn with Pillow, and the job that makes one."""
