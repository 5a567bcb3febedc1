"""The form for a message to all members."""

from django import forms

from campaigns.services.members.messages import LONGEST_MESSAGE


class MessageForm(forms.Form):
    text = forms.CharField(
        label="Message", max_length=LONGEST_MESSAGE, widget=forms.Textarea(attrs={"rows": 4})
    )
