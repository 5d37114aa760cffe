import { doubleQuoted } from './literal';
import { check, imports, start, usage } from './python-check';
import { comment, environmentName, PROXY_NOTE, type Receiver } from './receiver';

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
