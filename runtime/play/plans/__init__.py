"""Writers' plans and journeys: plays as text."""
