import { randomUUID } from 'node:crypto';
import { test } from 'vitest';
import { type Action, type Built, build, SCHEME_NAMES, type SchemeSetting } from '../../../src/core';
import { carriesSeveral, schemeOf, signatureHeaderOf, usesPart } from '../../../src/core/internal';
import { bodyLimitFor, RECEIVERS, type Receiver, vectorOf } from '../../../src/export/receivers';
import { type Signing, verificationOf } from '../../../src/export/receivers/verification';
import { english } from '../../../src/i18n/signing';
import { type AwkwardRequest, awkwardRequests } from '../awkward-requests';
import { Judgements } from '../judgements';
import type { Program } from '../programs';
import { freePort, ReceiverProgram, runnerOf, statusFor } from '../receiver-process';
import { isQuick, keepRow, notRun } from '../row';
import { variantsOf } from '../scheme-variants';
import { bytesOf, receivedRequest } from '../signed-request';
import { SIGNED_SCHEMES } from '../signed-schemes';

/** What the two quick ones need is nearly everywhere. */
const QUICK = ['node-http', 'python-standard'];
const SCHEMES = isQuick ? SIGNED_SCHEMES.slice(0, SCHEME_NAMES.length) : SIGNED_SCHEMES;
const REQUESTS = isQuick
  ? ['JSON, ordinary, Basic']
  : ['JSON, ordinary, Basic', 'HMAC, PUT form', 'HMAC, many lines', 'HMAC, GET', 'text, percents'];
const CHOICES = isQuick ? [7] : [0, 1, 12, 33, 101];
const SECRETS = {
  utf8: 'tòp "secret" $x \\',
  hex: '00ffA1',
  base64: 'AP+hCg==',
  whsec: 'whsec_AP+hCg==',
} as const;
const MAX_AGE = 300;
/** An age may grow by so many seconds until it is judged. */
const SLACK = 60;

const now = (): number => Math.floor(Date.now() / 1000);

/** The scheme for requests with a Content-Type, and for those without one where it makes a difference. */
interface Served extends Signing {
  readonly name: string;
  readonly scheme: SchemeSetting;
  readonly requests: readonly AwkwardRequest[];
}

function serving(requests: readonly AwkwardRequest[]): Served[] {
  const isTyped = ({ request }: AwkwardRequest) => request.headers.some(([name]) => name === 'Content-Type');
  return SCHEMES.flatMap(([name, scheme]): Served[] => {
    const common = { name, scheme, headerName: signatureHeaderOf(scheme), urlScheme: 'http' };
    if (!usesPart(schemeOf(scheme), 'signature-base')) return [{ ...common, requests }];
    const typed = requests.filter(isTyped);
    const untyped = requests.filter((request) => !isTyped(request));
    return [
      { ...common, requests: typed },
      { ...common, name: `${name}, a key ID`, keyid: "key-1 /(a)#{b}'`$", requests: typed },
      { ...common, name: `${name}, no Content-Type`, hasContentType: false, requests: untyped },
    ];
  });
}

const secretFor = (scheme: SchemeSetting): string => SECRETS[schemeOf(scheme).key];

function signed(
  { scheme, keyid }: Served,
  { action, runtime }: AwkwardRequest,
  at: number,
  id: string,
  secrets: readonly string[] = [secretFor(scheme)],
): Built {
  const [secret = '', secondSecret] = secrets;
  const authentication = {
    method: 'hmac' as const,
    scheme,
    headerName: '',
    secret,
    ...(secondSecret !== undefined && { secondSecret }),
    ...(keyid !== undefined && { keyid }),
  };
  const built = build({ ...action, authentication } as Action, { ...runtime, now: at, id });
  if (!built.request) throw new Error('Not sendable');
  return built;
}

/** Sends what is signed, and each of its variants. */
async function judgeVariants(
  served: Served,
  each: AwkwardRequest,
  choice: number,
  port: number,
  all: Judgements,
): Promise<void> {
  const { scheme, name } = served;
  const { idField } = verificationOf(served);
  const secrets = [secretFor(scheme)];
  const [at, id] = [now(), randomUUID()];
  const built = signed(served, each, at, id);
  const request = receivedRequest(Buffer.from(built.bytes));
  for (const variant of variantsOf({
    name: each.name,
    scheme,
    secrets,
    built,
    now: at,
    id,
    request,
    choice,
  })) {
    // The code knows one secret.
    if (variant.secret !== secrets[0]) continue;
    const status = await statusFor(port, bytesOf(variant.request));
    // What came already is answered, and not acted on.
    const isAgain = idField !== undefined && variant.request !== request && status === 200;
    all.judge(`${name}: ${variant.name}`, isAgain ? 204 : status, variant.isAccepted);
  }
  if (!idField) return;
  const again = await statusFor(port, bytesOf(request));
  all.judge(`${name}: ${each.name}, again`, again === 200 ? 204 : 401, true);
}

async function judgeAges(served: Served, each: AwkwardRequest, port: number, all: Judgements): Promise<void> {
  const isTimeless = verificationOf(served).time === undefined;
  for (const [age, isAccepted] of [
    [MAX_AGE - SLACK, true],
    [SLACK - MAX_AGE, true],
    [MAX_AGE + 1, isTimeless],
    [-MAX_AGE - SLACK, isTimeless],
    [now(), isTimeless],
  ] as const) {
    const { bytes } = signed(served, each, now() - age, randomUUID());
    const status = await statusFor(port, bytes);
    all.judge(`${served.name}: ${each.name}, ${age} seconds old`, status, isAccepted);
  }
}

async function judge(served: Served, port: number, limit: Receiver['limit'], all: Judgements): Promise<void> {
  for (const each of served.requests) {
    const reason = limit?.(each.request.target, served.headerName);
    if (reason) {
      all.withhold(english.signature.limit(reason));
      continue;
    }
    for (const choice of CHOICES) await judgeVariants(served, each, choice, port, all);
    await judgeAges(served, each, port, all);
  }
}

/** While keys are rotated, a request carries a signature with each: code that knows either secret accepts it. */
async function judgeRotation(
  served: Served,
  { receiver, runner, port }: { receiver: Receiver; runner: Program; port: number },
  all: Judgements,
): Promise<void> {
  const { scheme, name } = served;
  const [plain] = served.requests;
  if (!plain || !carriesSeveral(schemeOf(scheme))) return;
  const first = secretFor(scheme);
  const second = otherSecret(scheme, 'next');
  const settings = { ...served, secretName: 'SIGNING_SECRET', bodyLimit: bodyLimitFor(1024) };
  for (const [known, isAccepted] of [
    [first, true],
    [second, true],
    [otherSecret(scheme, 'third'), false],
  ] as const) {
    const code = new ReceiverProgram(receiver, settings, runner);
    const server = await code.listen(port, { SIGNING_SECRET: known });
    try {
      for (const [secrets, isSigned] of [
        [[first, second], isAccepted],
        [[second, first], isAccepted],
        [[first], known === first],
      ] as const) {
        const { bytes } = signed(served, plain, now(), randomUUID(), secrets);
        const what = `${name}: signed with ${secrets.join(' and ')}, ${known} is known`;
        all.judge(what, await statusFor(port, bytes), isSigned);
      }
    } finally {
      await server.stop();
      code.remove();
    }
  }
}

/** A secret in the form of the scheme, made of a word. */
function otherSecret(scheme: SchemeSetting, word: string): string {
  const octets = Buffer.from(word);
  const { key } = schemeOf(scheme);
  if (key === 'utf8') return word;
  return key === 'hex' ? octets.toString('hex') : octets.toString('base64');
}

const wrongSecret = (scheme: SchemeSetting): string => (schemeOf(scheme).key === 'hex' ? 'beef' : 'YWJj');

/** As in the self-test of the default scheme: the vector with the right secret, and with another. */
async function testsItself(
  served: Served,
  receiver: Receiver,
  runner: Program,
  all: Judgements,
): Promise<void> {
  const [plain] = served.requests;
  if (!plain) throw new Error(`No request for ${served.name}`);
  const { request } = signed(served, plain, now(), randomUUID());
  const vector = request && vectorOf(request, served);
  if (!vector) throw new Error(`No vector for ${served.name}`);
  const settings = { ...served, secretName: 'SIGNING_SECRET', bodyLimit: 1024, vector };
  const code = new ReceiverProgram(receiver, settings, runner);
  const right = await code.test({ SIGNING_SECRET: secretFor(served.scheme) });
  const wrong = await code.test({ SIGNING_SECRET: wrongSecret(served.scheme) });
  code.remove();
  all.judge(`${served.name}, self-test: ${right.said}`, right.passed ? 204 : 401, true);
  all.judge(`${served.name}, self-test with another secret`, wrong.passed ? 204 : 401, false);
}

/** A key that is not written as it must be is none: the code does not start, or lets nothing through. */
async function refusesKey(
  served: Served,
  receiver: Receiver,
  runner: Program,
  all: Judgements,
): Promise<void> {
  const { key } = schemeOf(served.scheme);
  if (key === 'utf8') return;
  const settings = { ...served, secretName: 'SIGNING_SECRET', bodyLimit: 1024 };
  const [plain] = served.requests;
  if (!plain) return;
  const { request } = signed(served, plain, now(), randomUUID());
  const vector = request && vectorOf(request, served);
  const code = new ReceiverProgram(receiver, { ...settings, vector }, runner);
  for (const secret of key === 'hex'
    ? ['00ffA', '00ffA1 ', 'xyz1']
    : ['AP+hCg', 'AP+hCh==', 'AP+hCg==\n', 'AP-hCg==']) {
    const { said } = await code.test({ SIGNING_SECRET: secret });
    // PHP ends well also where it answers 500.
    const isAccepted = !/is not (?:Base64|hexadecimal digits)/.test(said);
    all.judge(`${served.name}, the key ${JSON.stringify(secret)}`, isAccepted ? 204 : 401, false);
  }
  code.remove();
}

for (const receiver of RECEIVERS.filter(({ id }) => !isQuick || QUICK.includes(id))) {
  test(`${receiver.name} verifies every scheme`, async (context) => {
    const { name, found } = runnerOf(receiver);
    const row = `${receiver.name}, every scheme`;
    if (!found) {
      keepRow(context, notRun('Receiver', row, `${name} is missing`));
      return;
    }
    const all = new Judgements();
    const port = await freePort();
    const requests = awkwardRequests(`http://127.0.0.1:${port}`).filter((each) =>
      REQUESTS.includes(each.name),
    );
    for (const served of serving(requests)) {
      if (served.requests.length === 0) continue;
      const settings = { ...served, secretName: 'SIGNING_SECRET', bodyLimit: bodyLimitFor(1024) };
      const code = new ReceiverProgram(receiver, settings, found);
      const server = await code.listen(port, { SIGNING_SECRET: secretFor(served.scheme) });
      try {
        await judge(served, port, receiver.limit, all);
      } catch (error) {
        throw new Error(`${served.name}: ${server.log().slice(-2000)}`, { cause: error });
      } finally {
        await server.stop();
        code.remove();
      }
      await judgeRotation(served, { receiver, runner: found, port }, all);
      await testsItself(served, receiver, found, all);
      await refusesKey(served, receiver, found, all);
    }
    keepRow(context, { part: 'Receiver', name: row, version: `${name} ${found.version}`, ...all.figures });
  });
}
