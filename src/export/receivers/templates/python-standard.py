# Lets through only what the action has signed; anything else gets 401.
# __open__
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
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

__check__


def work(body):
    """What a signed request makes happen. Wait for all of it here: the answer tells the sender whether it is done."""
    # Signed. Use the body here.


class Receiver(BaseHTTPRequestHandler):
    timeout = 30  # seconds without a byte

    def receive(self):
        length = self.header("Content-Length") or "0"
        if not re.fullmatch("[0-9]{1,12}", length) or self.header("Transfer-Encoding"):
            return self.answer(400)
        if int(length) > MAX_BODY:
            return self.answer(413)
        body = self.rfile.read(int(length))  # as it came: parse it only after the check
        reason = refusal(
            #: all
            __name__=self.header(__header__),
            #: end
            #: method
            method=self.command,
            #: end
            #: proxied
            # Behind a proxy: let it pass Host and the path on as they came (nginx: proxy_set_header Host
            # $http_host), or write the host of the URL that the action calls here.
            #: end
            #: host
            host=self.header("Host"),
            #: end
            #: target
            target=self.requestline.split(" ")[1],  # self.path loses slashes at its start
            #: end
            #: type
            content_type=self.header("Content-Type"),
            #: end
            #: body
            body=body,
            #: end
            #: time
            now=int(time.time()),
            #: end
        )
        if reason:
            self.log_error("Refused: %s", reason)
            return self.answer(401)
        #: id
        self.answer(once(self.header(__idHeader__), lambda: work(body)))
        #: else
        self.answer(status_after(lambda: work(body)))
        #: end

    do_GET = do_POST = do_PUT = receive

    def header(self, name):
        # Repeated headers are joined, so the signature will not match.
        return ", ".join(self.headers.get_all(name, []))

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()


def listen():
    port = int(os.environ.get("PORT", "8080"))
    ThreadingHTTPServer(("127.0.0.1", port), Receiver).serve_forever()


__start__
