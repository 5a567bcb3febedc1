"""`{% part "stash" %}<section id="stash">...</section>{% endpart %}`: a part of a page that can be swapped alone."""

from django.template import Context, Library, Node, NodeList
from django.template.base import FilterExpression, Parser, Token

from roster.pages.warbands.parts import Parts

register = Library()


class PartNode(Node):
    """Renders into the `parts` of the context (a `Parts`), without which it is as if the tag were not there."""

    def __init__(self, id: FilterExpression, nodelist: NodeList) -> None:
        self.id, self.nodelist = id, nodelist

    def render(self, context: Context) -> str:
        parts: Parts | None = context.get("parts")
        if parts is None:
            return self.nodelist.render(context)
        parts.depth += 1
        text = self.nodelist.render(context)
        parts.depth -= 1
        id = str(self.id.resolve(context))
        placed = parts.add(id, text)
        return placed if parts.depth else parts.answer(id)


@register.tag
def part(parser: Parser, token: Token) -> PartNode:
    _name, id = token.split_contents()
    nodelist = parser.parse(("endpart",))
    parser.delete_first_token()
    return PartNode(parser.compile_filter(id), nodelist)
