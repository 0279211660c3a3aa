"""The addresses of the site; each door keeps its own."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from pegasus_site import health

urlpatterns = [
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("accounts/2fa/", include("allauth.mfa.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("admin/login/", secure_admin_login(admin.site.login)),
    path("admin/", admin.site.urls),
    path("api/", include("memory.api.urls")),
    path("", include("memory.web.urls")),
]

handler400 = "pegasus_site.errors.bad_request"
handler403 = "pegasus_site.errors.permission_denied"
handler404 = "pegasus_site.errors.not_found"
handler500 = "pegasus_site.errors.server_error"
