"""The read API under `/api/v1/`: JSON for programs, by the same access functions and structures as the pages.

`endpoint` answers, `description` writes the OpenAPI description from the types of the answers. Apps above add
endpoints of their own to the list in `roster.site.api.endpoint`.
"""
