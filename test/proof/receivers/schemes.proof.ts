import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, test, vi } from 'vitest';
import {
  type Action,
  build,
  type CustomScheme,
  readContext,
  SCHEME_NAMES,
  type SchemeSetting,
} from '../../../src/core';
import { schemeOf, usesPart } from '../../../src/core/internal';
import { LIBRARY_SCHEMES, libraryOf } from '../../../src/export/receivers';
import { send } from '../../../src/send/node/send';
import { actionAt, contextOf, contextValues } from '../../arbitrary-request';
import { secretFor, toldScheme } from '../../told-scheme';
import { Judgements } from '../judgements';
import { type Case, python, pythonVerdicts } from '../python-verifier';
import { type Recorder, record } from '../recorder';
import { isQuick, keepRow, notRun } from '../row';
import { carriesSeveral, openIn, type Sent, type Variant, variantsOf } from '../scheme-variants';
import { libraryVerifier, refusalOf, type Verify } from '../signature-libraries';
import { type ReceivedRequest, receivedRequest } from '../signed-request';

const SEED = 20_261_122;
const REQUESTS = isQuick ? 20 : 500;
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const YEAR_MS = 365 * 86_400_000;

let recorder: Recorder;
beforeAll(async () => {
  recorder = await record();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => recorder.close());

const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** Generated actions under generated settings of a scheme, sent over loopback. */
async function* sentRequests(schemes: fc.Arbitrary<SchemeSetting>): AsyncGenerator<Sent> {
  const origins = fc.constantFrom(`http://127.0.0.1:${recorder.port}`, `HTTP://LocalHost:${recorder.port}`);
  const signing = schemes.chain((scheme) => {
    const secret = secretFor(schemeOf(scheme).key);
    return fc.record({ scheme: fc.constant(scheme), secret, second: secret, hasSecond: fc.boolean() });
  });
  const keyid = fc.constantFrom('', 'key-1', "a b;c=(d) 'e'");
  const all = fc.record({
    action: actionAt(origins),
    values: contextValues,
    signing,
    keyid,
    choice: fc.nat(),
  });
  let sent = 0;
  // Some are refused for what their values hold.
  for (const one of fc.sample(all, { seed: SEED, numRuns: REQUESTS * 3 })) {
    const { scheme, secret, second, hasSecond } = one.signing;
    const isSecond = hasSecond && carriesSeveral(scheme);
    const authentication = {
      method: 'hmac' as const,
      scheme,
      headerName: '',
      secret,
      ...(isSecond && { secondSecret: second }),
      ...(one.keyid !== '' && usesPart(schemeOf(scheme), 'signature-base') && { keyid: one.keyid }),
    };
    const now = nowInSeconds();
    const { context } = readContext(contextOf(one.values));
    const built = build({ ...one.action, authentication } as Action, { context, now, id: ID });
    if (!built.request) continue;
    await send(built.request);
    const [recording] = recorder.take();
    if (!recording) throw new Error('Nothing arrived');
    sent += 1;
    yield {
      name: `${one.action.method} ${built.request.target} (${sent})`,
      scheme,
      secrets: isSecond ? [secret, second] : [secret],
      built,
      now,
      id: ID,
      request: receivedRequest(recording.bytes),
      choice: one.choice,
    };
    if (sent === REQUESTS) return;
  }
  throw new Error(`Only ${sent} of ${REQUESTS} requests`);
}

async function verdict(verify: Verify, request: ReceivedRequest, secret: string): Promise<204 | 401> {
  try {
    return (await verify(request, secret)) === true ? 204 : 401;
  } catch {
    return 401;
  }
}

test.for(LIBRARY_SCHEMES)('%s is what its own library verifies', async (scheme, context) => {
  const library = libraryOf(scheme);
  const verify = await libraryVerifier(scheme);
  if (!verify) {
    keepRow(context, notRun('Verifier', scheme, `${library.name} is missing`));
    return;
  }
  const all = new Judgements();
  for await (const sent of sentRequests(fc.constant(scheme))) {
    const { request, secrets } = sent;
    const refusal = refusalOf(scheme, request);
    if (refusal !== undefined) {
      if ((await verdict(verify, request, secrets[0] ?? '')) === 204)
        throw new Error(`No longer true: ${refusal}`);
      all.withhold(refusal);
      continue;
    }
    for (const variant of variantsOf(sent)) {
      const status = await verdict(verify, variant.request, variant.secret);
      all.judge(variant.name, status, variant.isAccepted);
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + YEAR_MS });
    const later = await verdict(verify, request, secrets[0] ?? '');
    vi.useRealTimers();
    all.judge(`${sent.name}, a year later`, later, openIn(scheme).includes('time'));
  }
  keepRow(context, {
    part: 'Verifier',
    name: scheme,
    version: `${library.name} ${library.version}`,
    ...all.figures,
    open: openIn(scheme),
  });
});

/** Every case at once: a program starts slowly. */
async function pythonJudgements(command: string, schemes: fc.Arbitrary<SchemeSetting>): Promise<Judgements> {
  const variants: (Variant & Case)[] = [];
  for await (const sent of sentRequests(schemes)) {
    const scheme = schemeOf(sent.scheme) as CustomScheme;
    const common = { scheme, now: sent.now };
    for (const variant of variantsOf(sent)) variants.push({ ...variant, ...common });
    const [secret = ''] = sent.secrets;
    // Whoever finds a time in the request looks at its age, whether it is signed or not.
    const isTimed = scheme.fields.some(({ parts }) => parts.some(({ type }) => type === 'time'));
    const later = { request: sent.request, secret, scheme, now: sent.now + YEAR_MS / 1000 };
    variants.push({ ...later, name: `${sent.name}, a year later`, isAccepted: !isTimed });
  }
  const cases = variants.map(({ scheme, secret, now, request }) => ({ scheme, secret, now, request }));
  const all = new Judgements();
  for (const [index, isRight] of pythonVerdicts(command, cases).entries()) {
    const { name, isAccepted, scheme } = variants[index] as Variant & Case;
    all.judge(`${name} ${JSON.stringify(scheme)}`, isRight ? 204 : 401, isAccepted);
  }
  return all;
}

/** A user could write each of them as one of their own. */
const DATA_SCHEMES = SCHEME_NAMES.filter((name) => !usesPart(schemeOf(name), 'signature-base'));

test.for<[string, fc.Arbitrary<SchemeSetting>]>([
  ...DATA_SCHEMES.map((name): [string, fc.Arbitrary<SchemeSetting>] => [name, fc.constant(name)]),
  ['custom', toldScheme],
])('%s is what its data say', async ([name, schemes], context) => {
  const found = python();
  const row = `${name}, by its data`;
  if (!found) {
    keepRow(context, notRun('Verifier', row, 'python is missing'));
    return;
  }
  const all = await pythonJudgements(found.command, schemes);
  keepRow(context, { part: 'Verifier', name: row, version: `python ${found.version}`, ...all.figures });
});
