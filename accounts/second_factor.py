"""The second factor: codes of an app or from a list; what they are made from is kept encrypted.

In: allauth's calls. Out: secrets that a thief of the database cannot read without the site's key; a
picture that a strict content security policy shows.
"""

import base64
import hashlib
import hmac
import secrets
from contextlib import suppress
from typing import Final

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings

from accounts.models import User

SECRET_BYTES: Final = 20
SALT: Final = b"pegasus.second_factor"


class Adapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth is not typed here
    """Keeps secrets encrypted under a key that is made from the site's."""

    def encrypt(self, text: str) -> str:
        """Return a secret as it is stored."""
        return _fernet().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Return a secret; under another key of the site a random one, so that no code fits."""
        with suppress(InvalidToken):
            return _fernet().decrypt(encrypted_text.encode()).decode()
        return base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode()

    def build_totp_svg(self, url: str) -> str:
        """Return the picture for the app's camera, to stand in the page itself."""
        drawn: str = super().build_totp_svg(url)
        return drawn[drawn.index("<svg") :]


def is_code_of(user: User, code: str) -> bool:
    """Say whether a code is one of this person's second factor; a code of the list is used up."""
    own = Authenticator.objects.filter(user=user).exclude(type=Authenticator.Type.WEBAUTHN)
    return any(one.wrap().validate_code(code) for one in own)


def _fernet() -> Fernet:
    key = hmac.new(settings.SECRET_KEY.encode(), SALT, hashlib.sha256).digest()
    return Fernet(base64.urlsafe_b64encode(key))
