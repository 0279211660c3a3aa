"""The pages' addresses."""

from django.urls import path
from django.urls.resolvers import URLPattern, URLResolver

from memory.web import (
    about,
    acts,
    chat,
    chats,
    forgetting,
    learning,
    memory,
    panel,
    preferences,
    receipt,
    revising,
    rules,
    stream,
)

app_name = "memory"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", chat.home, name="home"),
    path("new/", chats.new_chat, name="new_chat"),
    path("chats/", chats.chats_page, name="chats"),
    path("chat/<uuid:episode_id>/", chat.chat, name="chat"),
    path("chat/<uuid:episode_id>/finish/", learning.finish, name="finish"),
    path("chat/<uuid:episode_id>/learning/", learning.learning_row, name="learning"),
    path("chat/<uuid:episode_id>/learn-again/", learning.retry_learning, name="retry_learning"),
    path("said/<uuid:turn_id>/", chat.said, name="said"),
    path("answer/<uuid:turn_id>/", stream.stream, name="stream"),
    path("answer/<uuid:turn_id>/stop/", chat.stop, name="stop"),
    path("answer/<uuid:turn_id>/again/", chat.answer_again, name="answer_again"),
    path("answer/<uuid:turn_id>/memories/", receipt.drawer, name="receipt"),
    path(
        "answer/<uuid:turn_id>/memories/<uuid:edge_id>/not-relevant/",
        acts.not_relevant,
        name="not_relevant",
    ),
    path("memory/", panel.panel, name="panel"),
    path("memory/add/", revising.add, name="add"),
    path("memory/rules/", rules.rules, name="rules"),
    path("memory/rules/<uuid:rule_id>/change/", rules.change_rule, name="change_rule"),
    path("memory/rules/<uuid:rule_id>/decide/", rules.decide_rule, name="decide_rule"),
    path("memory/rules/<uuid:rule_id>/remove/", rules.remove_rule, name="remove_rule"),
    path("memory/about/<uuid:node_id>/", about.about, name="about"),
    path("memory/names/<uuid:alias_id>/remove/", about.remove_alias, name="remove_alias"),
    path("memory/<uuid:edge_id>/", memory.memory, name="memory"),
    path("memory/<uuid:edge_id>/correct/", revising.correct, name="correct"),
    path("memory/<uuid:edge_id>/confirm/", acts.confirm, name="confirm"),
    path("memory/<uuid:edge_id>/mute/", acts.mute, name="mute"),
    path("memory/<uuid:edge_id>/pin/", acts.pin, name="pin"),
    path("forget/everything/", forgetting.forget, name="forget_everything"),
    path("forget/<str:scope>/<uuid:target_id>/", forgetting.forget, name="forget"),
    path("forgotten/<uuid:forgetting_id>/undo/", forgetting.undo, name="undo"),
    path("forgotten/<uuid:forgetting_id>/erase/", forgetting.erase_now, name="erase_now"),
    path("welcome/", preferences.welcome, name="welcome"),
    path("settings/", preferences.settings_page, name="settings"),
    path("settings/memory/", preferences.switches, name="switches"),
    path("settings/you/", preferences.person, name="person"),
    path("settings/theme/", preferences.theme, name="theme"),
]
