"""The Alternative turn sequence: activations by D12, reactions and bought turns."""
