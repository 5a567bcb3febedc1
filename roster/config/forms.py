"""How every form on the site is drawn: one field template, with label, help and errors tied together."""

from django.forms.renderers import TemplatesSetting


class SiteFormRenderer(TemplatesSetting):
    """Takes form templates from `templates/`, where ours stand before Django's."""

    form_template_name = "components/form.html"
    field_template_name = "components/field.html"
