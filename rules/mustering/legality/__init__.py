"""Is a warband legal? One subject per module; `check` asks them all."""
