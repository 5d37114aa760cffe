import { check, modules, partName } from './python-check';
import {
  bodyLiteral,
  comment,
  doubleQuoted,
  environmentName,
  lines,
  openNote,
  PROXY_NOTE,
  type Receiver,
  type ReceiverSettings,
  sampleNote,
  sampleReasons,
} from './receiver';
import type { RequestPart } from './signed-message';
import { snakeCase, verificationOf } from './verification';

export const usage = (settings: ReceiverSettings, needs: readonly string[]): string => {
  const { secretName, vector } = settings;
  return comment('#', [
    'Lets through only what the action has signed; anything else gets 401.',
    ...openNote(settings),
    ...needs,
    `  ${secretName}=... python3 receiver.py          listens on PORT, or 8080`,
    ...(vector ? [`  ${secretName}=... python3 receiver.py --test   checks the sample below`] : []),
  ]);
};

/** Starts the server, or tests the check with the vector. */
export function start(settings: ReceiverSettings, listen: string): string {
  const { vector } = settings;
  if (!vector) return `if __name__ == "__main__":\n    ${listen}\n`;
  const { as, text } = bodyLiteral(vector);
  const body = as === 'base64' ? `base64.b64decode(${doubleQuoted(text)})` : `b${doubleQuoted(text)}`;
  const verification = verificationOf(settings);
  const { fields, exactFields, request, time, changes } = verification;
  const values = {
    method: doubleQuoted(vector.method),
    host: doubleQuoted(vector.host),
    target: doubleQuoted(vector.target),
    type: doubleQuoted(vector.type),
    body,
  };
  const sample = lines(
    ...[...fields, ...exactFields].map(
      ({ words, header }) => `    "${snakeCase(words)}": ${doubleQuoted(vector.fields[header] ?? '')},`,
    ),
    ...request.map((part) => `    "${partName(part)}": ${values[part]},`),
  );
  const now = time ? ', now=seconds' : '';
  const reasons = ['None', ...sampleReasons(verification).map(doubleQuoted)];
  return `# The request of the preview, as it arrives.
SAMPLE = {
${sample}}


def test():
${lines(
  time && `    seconds = ${vector.time}`,
  `    changed = {**SAMPLE, ${changes === 'method' ? '"method": "DELETE"' : '"body": b"another"'}}`,
  '    reasons = [',
  `        refusal(**SAMPLE${now}),`,
  `        refusal(**changed${now}),`,
  time && '        refusal(**SAMPLE, now=seconds + MAX_AGE + 1),',
  '    ]',
  `    if reasons != [${reasons.join(', ')}]:`,
)}        sys.exit(f"The sample does not come out as it should: {reasons}")
    print("${sampleNote(verification)}")


if __name__ == "__main__":
    if "--test" in sys.argv:
        test()
    else:
        ${listen}
`;
}

/** The modules that the check needs, and those of the server, in order. */
export function imports(settings: ReceiverSettings): string {
  const { vector } = settings;
  const needed = vector && bodyLiteral(vector).as === 'base64' ? ['base64'] : [];
  const all = ['hashlib', 'hmac', 'os', 're', 'sys', ...needed, ...modules(verificationOf(settings))];
  return [...new Set(all)]
    .sort()
    .map((name) => `import ${name}`)
    .join('\n');
}

interface Sources {
  readonly field: (header: string) => string;
  readonly parts: Readonly<Record<RequestPart, readonly string[]>>;
}

/** The arguments of `refusal`, a line each; what a part has before its last line is comments. */
function argumentsOf(settings: ReceiverSettings, indent: string, { field, parts }: Sources): string {
  const { fields, exactFields, request, time } = verificationOf(settings);
  const [proxied] = request.filter((part) => part === 'host' || part === 'target');
  return lines(
    ...[...fields, ...exactFields].map(
      ({ words, header }) => `${indent}${snakeCase(words)}=${field(header)},`,
    ),
    ...request.flatMap((part) => [
      part === proxied && comment(`${indent}#`, PROXY_NOTE),
      ...parts[part].map((line, index) =>
        index < parts[part].length - 1 ? `${indent}${line}` : `${indent}${partName(part)}=${line}`,
      ),
    ]),
    time && `${indent}now=int(time.time()),`,
  ).trimEnd();
}

const fromEnvironment = (headerName: string): string =>
  `environ.get(${doubleQuoted(environmentName({ headerName }))}, "")`;

/** A message that came already is answered like the first time, and not acted on again. */
function replay(
  settings: ReceiverSettings,
  indent: string,
  field: (header: string) => string,
  answer: string,
): string {
  const { idField } = verificationOf(settings);
  if (!idField) return '';
  const test = `came_already(${field(idField.header)}, int(time.time()))`;
  return lines(`${indent}if ${test}:`, `${indent}    ${answer}`);
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
${argumentsOf(settings, '            ', {
  field: (header) => `self.header(${doubleQuoted(header)})`,
  parts: {
    method: ['self.command,'],
    host: ['self.header("Host"),'],
    target: ['self.requestline.split(" ")[1],  # self.path loses slashes at its start'],
    type: ['self.header("Content-Type"),'],
    body: ['body,'],
  },
})}
        )
        if reason:
            self.log_error("Refused: %s", reason)
            return self.answer(401)
${replay(settings, '        ', (header) => `self.header(${doubleQuoted(header)})`, 'return self.answer(200)')}        # Signed. Use the body here.
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
${argumentsOf(settings, '        ', {
  field: fromEnvironment,
  parts: {
    method: ['environ["REQUEST_METHOD"],  # request.method is always in upper case'],
    host: ['environ.get("HTTP_HOST", ""),'],
    target: [
      '# Not request.path, which is decoded. Gunicorn says RAW_URI, uWSGI and mod_wsgi REQUEST_URI.',
      'environ.get("RAW_URI") or environ.get("REQUEST_URI", ""),',
    ],
    type: ['environ.get("CONTENT_TYPE", ""),'],
    body: ['request.get_data(),  # as it came, before request.form and request.json'],
  },
})}
    )
    if reason:
        app.logger.warning("Refused: %s", reason)
        abort(401)
${replay(settings, '    ', fromEnvironment, 'return "came already", 200')}

@app.route("/", defaults={"path": ""}, methods=["GET", "POST", "PUT"])
@app.route("/<path:path>", methods=["GET", "POST", "PUT"])
def receive(path):
    # Signed. Use request.get_data() or request.get_json() here.
    return "", 204


${start(settings, 'app.run("127.0.0.1", int(os.environ.get("PORT", "8080")))')}`,
};
