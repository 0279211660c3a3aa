"""Settings, read from the environment; a wrong value ends the start with its name.

In: environment variables (listed in README.md). Out: Django settings.
"""

import tomllib
from datetime import timedelta
from pathlib import Path

from django.utils.csp import CSP

from pegasus_site.environment import (
    database,
    env,
    env_bool,
    env_choice,
    env_list,
    env_number,
    secret_key,
)

BASE_DIR = Path(__file__).resolve().parent.parent
PEGASUS_VERSION = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["project"]["version"]
DAY = 24 * 60 * 60

# The place and the machine.
DATA_DIR = Path(env("PEGASUS_DATA", str(BASE_DIR / "var"))).resolve()
DEBUG = env_bool("PEGASUS_DEBUG", default=False)
SECRET_KEY = secret_key(DATA_DIR)
ALLOWED_HOSTS = env_list("PEGASUS_HOSTS", "localhost,127.0.0.1,[::1]")
HTTPS = env_bool("PEGASUS_HTTPS", default=False)
CSRF_TRUSTED_ORIGINS = env_list("PEGASUS_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_filters",
    "django_htmx",
    "django_q",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "knox",
    "rest_framework",
    "accounts",
    "memory",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "pegasus_site.urls"
ASGI_APPLICATION = "pegasus_site.asgi.application"
WSGI_APPLICATION = "pegasus_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.csp",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "libraries": {"memory_tags": "memory.web.tags"},
        },
    },
]

# The database: one alias; ATOMIC_REQUESTS stays off, transactions are explicit.
DATABASES = {"default": database(env("DATABASE_URL"), DATA_DIR)}
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True  # a kept connection may be dead
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
}

# People.
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_USER_DISPLAY = "accounts.models.display"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Pegasus: "
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.SignupForm"
ACCOUNT_ADAPTER = "accounts.addresses.Adapter"
MFA_ADAPTER = "accounts.second_factor.Adapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Pegasus"
MFA_ALLOW_UNVERIFIED_EMAIL = True  # mail is optional, and a plain `up` sends none
MAIL = env("PEGASUS_EMAIL_BACKEND", "django.core.mail.backends.console.EmailBackend")
MAILERS = {"default": {"BACKEND": MAIL}}
DEFAULT_FROM_EMAIL = env("PEGASUS_EMAIL_FROM", "pegasus@localhost")

# The page: nothing from another origin, no inline script or style.
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
    "base-uri": [CSP.NONE],
}
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * DAY if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "memory.web.errors.csrf_failed"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# Words and times.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
TIME_ZONE = "UTC"
USE_TZ = True

# The API.
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["knox.auth.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "drf_standardized_errors.handler.exception_handler",
}
DRF_STANDARDIZED_ERRORS = {
    "EXCEPTION_HANDLER_CLASS": "memory.api.problems.ProblemHandler",
    "EXCEPTION_FORMATTER_CLASS": "memory.api.problems.ProblemFormatter",
}
KNOX_TOKEN_MODEL = "accounts.ApiToken"  # noqa: S105 - the name of a model
REST_KNOX = {
    "AUTH_HEADER_PREFIX": "Bearer",
    "TOKEN_PREFIX": "pgs_",
    "TOKEN_TTL": timedelta(days=90),
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Pegasus",
    "DESCRIPTION": "Memory for chat assistants that works across conversations and over time.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "validatorUrl": None},
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "memory.api.schema.add_problems",
        "memory.api.schema.add_keys",
    ],
    "ENUM_NAME_OVERRIDES": {"NodeKindEnum": "memory.engine.vocabulary.Kind"},
}

# The worker: django-q2 is the bell, our Job row is the truth (docs/decisions.md).
Q_CLUSTER = {
    "name": "pegasus",
    "orm": "default",
    "workers": 2,
    "timeout": 900,
    "retry": 1000,
    "ack_failures": True,
    "max_attempts": 1,
    "catch_up": False,
    "bulk": 1,
    "queue_limit": 4,
    "poll": 0.5,
    "save_limit": 100,
}

# The model: an OpenAI-compatible endpoint, or the built-in offline mode.
OPENAI_BASE_URL = env("OPENAI_BASE_URL")
OPENAI_API_KEY = env("OPENAI_API_KEY")
PEGASUS_CHAT_MODEL = env("PEGASUS_CHAT_MODEL", "gpt-5-mini")
PEGASUS_EXTRACT_MODEL = env("PEGASUS_EXTRACT_MODEL", PEGASUS_CHAT_MODEL)
PEGASUS_EMBED_MODEL = env("PEGASUS_EMBED_MODEL")  # empty: the built-in MiniLM
PEGASUS_EMBED_DIMENSION = int(env_number("PEGASUS_EMBED_DIMENSION", 1536))
PEGASUS_FIRST_TOKEN_SECONDS = env_number("PEGASUS_FIRST_TOKEN_SECONDS", 10)
PEGASUS_MODEL_DEADLINE_SECONDS = env_number("PEGASUS_MODEL_DEADLINE_SECONDS", 120)
PEGASUS_EXTRACT_DEADLINE_SECONDS = env_number("PEGASUS_EXTRACT_DEADLINE_SECONDS", 600)
PEGASUS_WINDOW_CHARACTERS = int(env_number("PEGASUS_WINDOW_CHARACTERS", 24_000))  # asked at once

# Memory.
PEGASUS_LEASE_SECONDS = env_number("PEGASUS_LEASE_SECONDS", 45)  # of a job, between heartbeats
PEGASUS_IDLE_MINUTES = env_number("PEGASUS_IDLE_MINUTES", 15)
PEGASUS_UNDO_MINUTES = env_number("PEGASUS_UNDO_MINUTES", 10)
PEGASUS_ERASE_BY_TWO = env_bool("PEGASUS_ERASE_BY_TWO", default=False)
PEGASUS_SCRUB_HOUR = env_number("PEGASUS_SCRUB_HOUR", 3)  # of UTC: when the disk is rewritten
PEGASUS_RECALL_BUDGET_MS = env_number("PEGASUS_RECALL_BUDGET_MS", 150)
PEGASUS_READ_AHEAD = env_bool("PEGASUS_READ_AHEAD", default=True)  # when a chat is opened
PEGASUS_REINFORCE = env_choice("PEGASUS_REINFORCE", "selected", "crossed")  # the seed's: crossed
# What ranks the turns that a search finds, each from 0 to 1 over the best 50, summed.
PEGASUS_WEIGH_RECENCY = env_number("PEGASUS_WEIGH_RECENCY", 0.01)
PEGASUS_WEIGH_IMPORTANCE = env_number("PEGASUS_WEIGH_IMPORTANCE", 0.1)
PEGASUS_WEIGH_RELEVANCE = env_number("PEGASUS_WEIGH_RELEVANCE", 1)
PEGASUS_MESSAGE_BYTES = 32 * 1024

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "pegasus_site.log_lines.WordlessFormatter",
            "format": "{levelname} {name} {message}",
            "style": "{",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # Not its own formatter; its line a request would hold what somebody searched for.
    "loggers": {"uvicorn": {"handlers": ["console"], "level": "WARNING", "propagate": False}},
}
