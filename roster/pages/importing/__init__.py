"""What a file of a warband holds, before anything is made of it."""
