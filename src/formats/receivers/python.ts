import {
  bodyLiteral,
  comment,
  DIFFERENCE_NOTE,
  doubleQuoted,
  environmentName,
  PROXY_NOTE,
  type Receiver,
  type ReceiverSettings,
} from './receiver';

export const usage = ({ secretName, vector }: ReceiverSettings, needs: readonly string[]): string =>
  comment('#', [
    'Lets through only what the action has signed; anything else gets 401.',
    ...needs,
    `  ${secretName}=... python3 receiver.py          listens on PORT, or 8080`,
    ...(vector ? [`  ${secretName}=... python3 receiver.py --test   checks the sample below`] : []),
  ]);

/** The part of both Python receivers that knows nothing of a server. */
export const check = ({
  secretName,
  bodyLimit,
}: ReceiverSettings): string => String.raw`SECRET = os.fsencode(os.environ.get("${secretName}", ""))
if not SECRET:
    sys.exit("${secretName} is not set")
MAX_AGE = 300  # seconds, to both sides: clocks differ
MAX_BODY = ${bodyLimit}  # bytes


def refusal(signature, method, host, target, content_type, body, now):
    """Why the request is refused; None when the signature is right."""
    match = re.fullmatch("t=(0|[1-9][0-9]{0,14}),v1=([0-9a-f]{64})", signature)
    if not match:
        return "no well-formed signature"
    seconds, given = match.groups()
    if abs(now - int(seconds)) > MAX_AGE:
        return "signed too long ago, or in the future"
    head = ["v1", seconds, method, host, target, content_type]
    if any("\n" in line for line in head):
        return "a line end in the head"  # a folded header would shift the lines
${comment('    #', DIFFERENCE_NOTE)}
    message = "\n".join([*head, ""]).encode("latin-1") + body
    expected = hmac.new(SECRET, message, hashlib.sha256).hexdigest()
    return None if hmac.compare_digest(expected, given) else "another signature"
`;

/** Starts the server, or tests the check with the vector. */
export function start({ vector }: ReceiverSettings, listen: string): string {
  if (!vector) return `if __name__ == "__main__":\n    ${listen}\n`;
  const { as, text } = bodyLiteral(vector);
  const body = as === 'base64' ? `base64.b64decode(${doubleQuoted(text)})` : `b${doubleQuoted(text)}`;
  return `# The request of the preview, as it arrives.
SAMPLE = {
    "signature": ${doubleQuoted(vector.signature)},
    "method": ${doubleQuoted(vector.method)},
    "host": ${doubleQuoted(vector.host)},
    "target": ${doubleQuoted(vector.target)},
    "content_type": ${doubleQuoted(vector.type)},
    "body": ${body},
}


def test():
    seconds = ${vector.time}
    changed = {**SAMPLE, "method": "DELETE"}
    reasons = [
        refusal(**SAMPLE, now=seconds),
        refusal(**changed, now=seconds),
        refusal(**SAMPLE, now=seconds + MAX_AGE + 1),
    ]
    if reasons != [None, "another signature", "signed too long ago, or in the future"]:
        sys.exit(f"The sample does not come out as it should: {reasons}")
    print("The sample is accepted, and refused when it is changed or old.")


if __name__ == "__main__":
    if "--test" in sys.argv:
        test()
    else:
        ${listen}
`;
}

/** The modules that the check needs, and those of the server, in order. */
export function imports({ vector }: ReceiverSettings): string {
  const needed = vector && bodyLiteral(vector).as === 'base64' ? ['base64'] : [];
  return [...needed, 'hashlib', 'hmac', 'os', 're', 'sys', 'time'].map((name) => `import ${name}`).join('\n');
}

/** Python 3.8 and newer with its standard library. */
export const pythonStandard: Receiver = {
  id: 'python-standard',
  name: 'Python',
  fileName: 'receiver.py',
  code: (settings) => `${usage(settings, [])}
${imports(settings)}
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

${check(settings)}

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
            signature=self.header(${doubleQuoted(settings.headerName)}),
            method=self.command,
${comment('            #', PROXY_NOTE)}
            host=self.header("Host"),
            target=self.requestline.split(" ")[1],  # self.path loses slashes at its start
            content_type=self.header("Content-Type"),
            body=body,
            now=int(time.time()),
        )
        if reason:
            self.log_error("Refused: %s", reason)
            return self.answer(401)
        # Signed. Use the body here.
        self.answer(204)

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


${start(settings, 'listen()')}`,
};

/** Flask 2 and newer. */
export const pythonFlask: Receiver = {
  id: 'python-flask',
  name: 'Python (Flask)',
  fileName: 'receiver.py',
  limit: (target, headerName) => {
    // WSGI gives a hyphen and an underscore the same name, so that one header could pass for another.
    if (headerName.includes('_')) {
      return { code: 'python-underscore' };
    }
    return target.startsWith('//') ? { code: 'flask-slashes' } : undefined;
  },
  code: (settings) => `${usage(settings, ['  pip install flask'])}
${imports(settings)}

from flask import Flask, abort, request

${check(settings)}

app = Flask(__name__)
app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
app.url_map.merge_slashes = False


@app.before_request
def signed_only():
    environ = request.environ
    reason = refusal(
        signature=environ.get(${doubleQuoted(environmentName(settings))}, ""),
        method=environ["REQUEST_METHOD"],  # request.method is always in upper case
${comment('        #', PROXY_NOTE)}
        host=environ.get("HTTP_HOST", ""),
        # Not request.path, which is decoded. Gunicorn says RAW_URI, uWSGI and mod_wsgi REQUEST_URI.
        target=environ.get("RAW_URI") or environ.get("REQUEST_URI", ""),
        content_type=environ.get("CONTENT_TYPE", ""),
        body=request.get_data(),  # as it came, before request.form and request.json
        now=int(time.time()),
    )
    if reason:
        app.logger.warning("Refused: %s", reason)
        abort(401)


@app.route("/", defaults={"path": ""}, methods=["GET", "POST", "PUT"])
@app.route("/<path:path>", methods=["GET", "POST", "PUT"])
def receive(path):
    # Signed. Use request.get_data() or request.get_json() here.
    return "", 204


${start(settings, 'app.run("127.0.0.1", int(os.environ.get("PORT", "8080")))')}`,
};
