# Lets through only what the action has signed; anything else gets 401.
# __open__
#   pip install flask
#   __secretName__=... python3 receiver.py          listens on PORT, or 8080
#: vector
#   __secretName__=... python3 receiver.py --test   checks the sample below
#: end
#: importsBase64
import base64
#: end
#: iso8601
import calendar
#: end
#: id
import collections
#: end
import hashlib
import hmac
import logging
import os
import re
import sys
#: id
import threading
#: end
#: now
import time
#: end

from flask import Flask, abort, request

__check__


app = Flask(__name__)
app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
app.url_map.merge_slashes = False


@app.before_request
def signed_only():
    environ = request.environ
    reason = refusal(
        #: all
        __name__=environ.get(__environment__, ""),
        #: end
        #: method
        method=environ["REQUEST_METHOD"],  # request.method is always in upper case
        #: end
        #: proxied
        # Behind a proxy: let it pass Host and the path on as they came (nginx: proxy_set_header Host
        # $http_host), or write the host of the URL that the action calls here.
        #: end
        #: host
        host=environ.get("HTTP_HOST", ""),
        #: end
        #: target
        # Not request.path, which is decoded. Gunicorn says RAW_URI, uWSGI and mod_wsgi REQUEST_URI.
        target=environ.get("RAW_URI") or environ.get("REQUEST_URI", ""),
        #: end
        #: type
        content_type=environ.get("CONTENT_TYPE", ""),
        #: end
        #: body
        body=request.get_data(),  # as it came, before request.form and request.json
        #: end
        #: time
        now=int(time.time()),
        #: end
    )
    if reason:
        app.logger.warning("Refused: %s", reason)
        abort(401)


def work():
    """What a signed request makes happen. Wait for all of it here: the answer tells the sender whether it is done."""
    # Signed. Use request.get_data() or request.get_json() here.


@app.route("/", defaults={"path": ""}, methods=["GET", "POST", "PUT"])
@app.route("/<path:path>", methods=["GET", "POST", "PUT"])
def receive(path):
    #: id
    return "", once(request.environ.get(__idEnvironment__, ""), work)
    #: else
    return "", status_after(work)
    #: end


__start__
