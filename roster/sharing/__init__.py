"""What of a thing is shown where its page is not: preview pictures and words for links, and cards on other sites."""
