"""The audit of the web admin: a middleware writes down everything that is sent to it, whatever the view remembers.

A change and its row are one transaction, so that neither stands without the other. Views may say more with
`campaigns.audit.record`.
"""
