"""The app's registration."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People and their tokens."""

    name = "accounts"
    verbose_name = "People"
