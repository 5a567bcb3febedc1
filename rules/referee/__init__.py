"""A battle on a real table: the engine runs sequence and dice, and the players say what only the table knows."""
