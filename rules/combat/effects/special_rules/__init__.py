"""Effects of special rules, mutations and lasting injuries."""
