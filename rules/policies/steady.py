"""stub"""
class SteadyPolicy:
    key="steady"
    def choose(self, decision, view): raise NotImplementedError
