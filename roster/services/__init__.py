"""Every way to change a warband, one verb each. All of them end in `change`, which alone writes."""
