"""What other places show of a thing: preview pictures and words for links, and cards on other sites."""
