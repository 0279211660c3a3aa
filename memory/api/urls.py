"""The API's addresses; none ends in a slash but those of the schema."""

from django.urls import path, re_path
from django.urls.resolvers import URLPattern, URLResolver

from memory.api import edges, episodes, nodes, schema
from memory.api.export import Export
from memory.api.forget import ForgetDoor
from memory.api.nowhere import Nowhere
from memory.api.operations import OperationDetail
from memory.api.recall import RecallDoor

app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("schema/", schema.Schema.as_view(), name="schema"),
    path("docs/", schema.Swagger.as_view(url_name="api:schema"), name="docs"),
    path("v1/episodes", episodes.EpisodeList.as_view()),
    path("v1/episodes/<str:episode_id>/turns", episodes.TurnList.as_view()),
    path("v1/episodes/<str:episode_id>/turns/<str:turn_id>", episodes.TurnDetail.as_view()),
    path("v1/episodes/<str:episode_id>/reply", episodes.Reply.as_view()),
    path("v1/episodes/<str:episode_id>/close", episodes.Close.as_view()),
    path("v1/operations/<str:operation_id>", OperationDetail.as_view()),
    path("v1/recall", RecallDoor.as_view()),
    path("v1/nodes", nodes.NodeList.as_view()),
    path("v1/nodes/<str:node_id>", nodes.NodeDetail.as_view()),
    path("v1/edges", edges.EdgeList.as_view()),
    path("v1/edges/<str:edge_id>", edges.EdgeDetail.as_view()),
    path("v1/forget", ForgetDoor.as_view()),
    path("v1/export", Export.as_view()),
    re_path("", Nowhere.as_view()),
]
