// `npm start` builds and serves the app: waits for its address, fetches the page and its script, and stops it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

// A group of its own, because npm starts further processes.
const app = spawn('npm', ['start'], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
let output = '';
app.stdout.setEncoding('utf8');

/** @param {string} url */
async function text(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer.text();
}

/** The address that the output names. */
async function address() {
  for await (const piece of app.stdout) {
    output += piece;
    const found = / is at (http\S+)/.exec(output)?.[1];
    if (found) return found;
  }
  throw new Error('npm start ended without an address');
}

try {
  const origin = await address();
  const page = await text(origin);
  const script = /<script[^>]* src="([^"]+)"/.exec(page)?.[1];
  if (!script) throw new Error(`No script in the page at ${origin}`);
  const code = await text(new URL(script, origin).href);
  process.stdout.write(`npm start: the page has ${page.length} characters, its script ${code.length}\n`);
} catch (error) {
  process.stderr.write(output);
  throw error;
} finally {
  if (app.pid !== undefined && app.exitCode === null) {
    const closed = once(app, 'exit');
    process.kill(-app.pid, 'SIGINT');
    await closed;
  }
}
