import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build, readContext } from '../../src/core';
import { signatureHeaderOf } from '../../src/core/internal';
import type { Receiver } from '../../src/export/receivers';
import { aWebhook } from '../an-action';
import type { Program } from './programs';
import { freePort, ReceiverProgram, statusFor } from './receiver-process';

const scheme = 'standard-webhooks';
const SECRET = 'whsec_AP+hCg==';

/** Work that fails the first time, and then takes half a second and leaves a mark in the file `WORK`. */
const WORK: Readonly<Record<string, string>> = {
  node: `
  const { appendFileSync, existsSync } = await import('node:fs');
  if (!existsSync(process.env.WORK)) { appendFileSync(process.env.WORK, ''); throw new Error('not now'); }
  await new Promise((done) => setTimeout(done, 500));
  appendFileSync(process.env.WORK, 'x');`,
  python: `
    if not os.path.exists(os.environ["WORK"]):
        open(os.environ["WORK"], "w").close()
        raise RuntimeError("not now")
    time.sleep(0.5)
    with open(os.environ["WORK"], "a") as file:
        file.write("x")`,
  go: `
	file, err := os.OpenFile(os.Getenv("WORK"), os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		_, _ = os.Create(os.Getenv("WORK"))
		return err
	}
	time.Sleep(500 * time.Millisecond)
	_, _ = file.WriteString("x")`,
  php: `
    if (!file_exists(getenv('WORK'))) {
        touch(getenv('WORK'));
        throw new Exception('not now');
    }
    usleep(500000);
    file_put_contents(getenv('WORK'), 'x', FILE_APPEND);`,
  ruby: `
  unless File.exist?(ENV['WORK'])
    File.write(ENV['WORK'], '')
    raise 'not now'
  end
  sleep 0.5
  File.write(ENV['WORK'], 'x', mode: 'a')`,
};

/** What a receiver must make of it. */
export const ONCE_DONE = { statuses: [500, 204, 503, 200], done: 1 };

const PLACE = /^.*Signed\. Use .* here.*$/m;

function withWork(receiver: Receiver): Receiver {
  const work = WORK[receiver.id.split('-')[0] ?? ''] ?? '';
  return {
    ...receiver,
    code: (settings) => {
      const code = receiver.code(settings);
      if (!PLACE.test(code)) throw new Error(`${receiver.id} has no place for the work`);
      return code.replace(PLACE, () => work);
    },
  };
}

/**
 * The statuses of one message that comes four times: its work fails, succeeds, is asked for while it is in progress,
 * and afterwards. With them, how often the work was done.
 */
export async function repeatedMessage(
  receiver: Receiver,
  runner: Program,
): Promise<{ statuses: (number | string | undefined)[]; done: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'work-'));
  const work = join(folder, 'work');
  const settings = {
    scheme,
    headerName: signatureHeaderOf(scheme),
    secretName: 'KEY',
    bodyLimit: 1024,
  } as const;
  const program = new ReceiverProgram(withWork(receiver), settings, runner);
  const environment = { KEY: SECRET, WORK: work, TMPDIR: folder };
  const port = await freePort();
  const servers = [await program.listen(port, environment)];
  // The server of PHP answers one request after the other; a second one shares its files.
  const otherPort = receiver.id === 'php' ? await freePort() : port;
  if (otherPort !== port) servers.push(await program.listen(otherPort, environment));
  const { bytes } = build(
    aWebhook({
      url: `http://127.0.0.1:${port}/`,
      authentication: { method: 'hmac', scheme, headerName: '', secret: SECRET },
    }),
    { context: readContext('').context, now: Math.floor(Date.now() / 1000), id: randomUUID() },
  );
  try {
    const failed = await statusFor(port, bytes);
    const succeeding = statusFor(port, bytes);
    await wait(200);
    const meanwhile = await statusFor(otherPort, bytes);
    const succeeded = await succeeding;
    const again = await statusFor(otherPort, bytes);
    const done = existsSync(work) ? readFileSync(work, 'utf8').length : 0;
    return { statuses: [failed, succeeded, meanwhile, again], done };
  } catch (error) {
    throw new Error(servers.map((server) => server.log()).join('\n'), { cause: error });
  } finally {
    for (const server of servers) await server.stop();
    program.remove();
    rmSync(folder, { recursive: true });
  }
}
