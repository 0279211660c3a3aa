"""The pages' addresses."""

from django.urls.resolvers import URLPattern, URLResolver

app_name = "memory"
urlpatterns: list[URLPattern | URLResolver] = []
