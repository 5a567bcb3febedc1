"""What this version of the program would change in what earlier ones stored. Asked before a release is put on.

Called by `manage.py upgrade check`. Each module looks at one kind of row and yields findings; nothing is written.
"""
