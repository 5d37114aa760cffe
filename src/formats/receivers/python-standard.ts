import { doubleQuoted } from './literal';
import { check, imports, start, usage } from './python-check';
import { comment, PROXY_NOTE, type Receiver } from './receiver';

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
        # Two of the same name give what no signature fits.
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
