import { version as expressVersion } from 'express/package.json';
import { test } from 'vitest';
import { type Action, type Built, build } from '../../../src/core';
import { bodyLimitFor, isShort, RECEIVERS, type Receiver, vectorOf } from '../../../src/export/receivers';
import { english } from '../../../src/i18n/signing';
import { send } from '../../../src/send/node/send';
import { aRestApiCall } from '../../an-action';
import { type AwkwardRequest, awkwardRequests } from '../awkward-requests';
import { Judgements } from '../judgements';
import type { Program } from '../programs';
import { freePort, ReceiverProgram, runnerOf, statusFor } from '../receiver-process';
import { isQuick, keepRow, notRun } from '../row';
import { shiftedLines, tamperedRequests } from '../tampered-requests';

const SECRET = 'tòp "secret" $x \\';
const ENVIRONMENT = { SIGNING_SECRET: SECRET };
const HEADER = 'X-Signature';
/** Each is a header name that servers treat in a way of their own. */
const OTHER_HEADERS = ['x-hub-SIGNATURE', 'Authorization', 'User-Agent', 'X_Signature'];
/** Not even one of those to a server that makes hyphens and underscores the same. */
const ANOTHER_HEADER = 'X-Another';
const MAX_AGE = 300;
/** The test runs a while; an age may grow by so many seconds until it is judged. */
const SLACK = 60;

/** Run in `npm test` too: one needs Node alone, the other what nearly every machine has. */
const QUICK = ['node-http', 'python-standard'];
const QUICK_REQUESTS = 8;

const now = (): number => Math.floor(Date.now() / 1000);

const signed = ({ action, runtime }: AwkwardRequest, headerName = HEADER, at = now()): Built =>
  build({ ...action, authentication: { method: 'hmac', headerName, secret: SECRET } } as Action, {
    ...runtime,
    now: at,
  });

async function statusOf({ request }: Built): Promise<number | string | undefined> {
  if (!request) throw new Error('Not sendable');
  const { response, failure } = await send(request);
  return response?.status ?? failure?.code;
}

async function serving(
  receiver: Receiver,
  headerName: string,
  runner: Program,
  port: number,
  run: () => Promise<void>,
): Promise<void> {
  const settings = { headerName, secretName: 'SIGNING_SECRET', bodyLimit: bodyLimitFor(2 * 1024 * 1024) };
  const code = new ReceiverProgram(receiver, settings, runner);
  const server = await code.listen(port, ENVIRONMENT);
  try {
    await run();
  } catch (error) {
    throw new Error(`The receiver said: ${server.log().slice(-2000)}`, { cause: error });
  } finally {
    await server.stop();
    code.remove();
  }
}

async function accepts(
  requests: readonly AwkwardRequest[],
  { limit }: Receiver,
  all: Judgements,
): Promise<void> {
  for (const each of requests) {
    const built = signed(each);
    const status = await statusOf(built);
    const reason = limit?.(built.request?.target ?? '', HEADER);
    // What it says that it refuses it must refuse, or the reason is no longer true.
    if (reason && status !== 204) all.withhold(english.signature.limit(reason));
    else all.judge(each.name, status, reason === undefined);
  }
}

async function refuses(requests: readonly AwkwardRequest[], port: number, all: Judgements): Promise<void> {
  for (const each of requests) {
    for (const { name, bytes } of tamperedRequests(signed(each), HEADER)) {
      all.judge(`${each.name}, ${name}`, await statusFor(port, bytes), false);
    }
    for (const [age, isAccepted] of [
      [MAX_AGE - SLACK, true],
      [SLACK - MAX_AGE, true],
      [MAX_AGE + 1, false],
      [-MAX_AGE - SLACK, false],
      [86_400, false],
      [-86_400, false],
      [now(), false],
    ] as const) {
      const old = signed(each, HEADER, now() - age);
      all.judge(`${each.name}, ${age} seconds old`, await statusOf(old), isAccepted);
    }
  }
}

/** With the right secret the code accepts the vector; with another it says that it does not. */
async function testsItself(
  receiver: Receiver,
  requests: readonly AwkwardRequest[],
  runner: Program,
  all: Judgements,
): Promise<void> {
  for (const each of requests) {
    const { request } = signed(each);
    const vector = request && vectorOf(request, { headerName: HEADER });
    if (!vector || !isShort(vector)) throw new Error(`No vector for ${each.name}`);
    const settings = { headerName: HEADER, secretName: 'SIGNING_SECRET', bodyLimit: 1024, vector };
    const code = new ReceiverProgram(receiver, settings, runner);
    const right = await code.test(ENVIRONMENT);
    const wrong = await code.test({ SIGNING_SECRET: 'another' });
    code.remove();
    all.judge(`${each.name}, self-test: ${right.said}`, right.passed ? 204 : 401, true);
    all.judge(`${each.name}, self-test with another secret`, wrong.passed ? 204 : 401, false);
  }
}

const named = (requests: readonly AwkwardRequest[], ...names: string[]): AwkwardRequest[] =>
  names.map((name) => {
    const found = requests.find((each) => each.name === name);
    if (!found) throw new Error(`No request is named ${name}`);
    return found;
  });

/** Plain, without a body, and with what the code must escape. */
const TAMPERED = ['JSON, ordinary, Basic', 'HMAC, GET', 'form, PUT'];
const VECTORS = ['JSON, ordinary, Basic', 'text, many lines', 'GET, shell characters', 'text, percents'];

/** The body begins with a blank, so that its first line looks like the rest of a folded header. */
const blankFirst = ([like]: readonly AwkwardRequest[], url: string): AwkwardRequest => ({
  ...(like as AwkwardRequest),
  action: aRestApiCall({ url, body: ' x\n{}' }),
});

for (const receiver of RECEIVERS.filter(({ id }) => !isQuick || QUICK.includes(id))) {
  test(`${receiver.name} accepts what is signed and refuses anything else`, async (context) => {
    const { name, found } = runnerOf(receiver);
    if (!found) {
      keepRow(context, notRun('Receiver', receiver.name, `${name} is missing`));
      return;
    }
    const all = new Judgements();
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const requests = awkwardRequests(origin);
    const plain = named(requests, 'JSON, ordinary, Basic');
    await serving(receiver, HEADER, found, port, async () => {
      await accepts(isQuick ? requests.slice(0, QUICK_REQUESTS) : requests, receiver, all);
      await refuses(isQuick ? plain : named(requests, ...TAMPERED), port, all);
      for (const { name: change, bytes } of shiftedLines(signed(blankFirst(requests, origin)))) {
        all.judge(change, await statusFor(port, bytes), false);
      }
      // It still works: what was refused was refused for what it is.
      await accepts(plain, receiver, all);
    });
    for (const headerName of isQuick ? [] : OTHER_HEADERS) {
      await serving(receiver, headerName, found, port, async () => {
        for (const each of plain) {
          const built = signed(each, headerName);
          const status = await statusOf(built);
          const reason = receiver.limit?.(built.request?.target ?? '', headerName);
          // Older versions of a server may let through what newer ones refuse.
          if (reason && status !== 204) all.withhold(english.signature.limit(reason));
          else all.judge(`${headerName}, accepted`, status, true);
          const other = signed(each, ANOTHER_HEADER);
          all.judge(`${headerName}, under another name`, await statusOf(other), false);
        }
      });
    }
    await testsItself(receiver, isQuick ? plain : named(requests, ...VECTORS), found, all);
    keepRow(context, {
      part: 'Receiver',
      name: receiver.name,
      version: `${name} ${found.version}${receiver.id === 'node-express' ? `, express ${expressVersion}` : ''}`,
      ...all.figures,
    });
  });
}
