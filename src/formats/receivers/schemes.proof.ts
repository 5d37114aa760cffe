import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, test, vi } from 'vitest';
import {
  type Action,
  type Built,
  build,
  type CustomScheme,
  readContext,
  SCHEME_NAMES,
  type SchemeSetting,
  signatureCoverage,
} from '../../core';
import { schemeOf, usesPart } from '../../core/internal';
import { send } from '../../sending/node/send';
import { actionAt, contextOf, contextValues } from '../../testing/arbitrary-request';
import { Judgements } from '../../testing/proof/judgements';
import { type Case, python, pythonVerdicts } from '../../testing/proof/python-verifier';
import { type Recorder, record } from '../../testing/proof/recorder';
import { isQuick, keepRow, notRun } from '../../testing/proof/row';
import { libraryVerifier, refusalOf, type Verify } from '../../testing/proof/scheme-verifiers';
import { type LibraryScheme, SIGNATURE_LIBRARIES } from '../../testing/proof/signature-libraries';
import {
  type Change,
  changed,
  type ReceivedRequest,
  receivedRequest,
  signaturesIn,
  withOtherSignatures,
  withValues,
} from '../../testing/proof/signed-request';
import { secretFor, toldScheme } from '../../testing/told-scheme';

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

/** A request that was signed, sent and received. */
interface Sent {
  readonly name: string;
  readonly scheme: SchemeSetting;
  readonly secrets: readonly string[];
  readonly built: Built;
  readonly now: number;
  readonly request: ReceivedRequest;
  readonly choice: number;
}

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
      request: receivedRequest(recording.bytes),
      choice: one.choice,
    };
    if (sent === REQUESTS) return;
  }
  throw new Error(`Only ${sent} of ${REQUESTS} requests`);
}

const carriesSeveral = (scheme: SchemeSetting): boolean =>
  schemeOf(scheme).fields.some(({ parts }) =>
    parts.some((part) => part.type === 'signature' && part.separator !== undefined),
  );

interface Variant {
  readonly name: string;
  readonly request: ReceivedRequest;
  readonly secret: string;
  readonly isAccepted: boolean;
}

/** The request as it arrived, and with each thing changed: what is covered, and what is not. */
function* variantsOf({ name, scheme, secrets, built, now, request, choice }: Sent): Generator<Variant> {
  const [secret = ''] = secrets;
  for (const each of secrets) yield { name, request, secret: each, isAccepted: true };
  yield { name: `${name}, another secret`, request, secret: otherSecret(scheme), isAccepted: false };
  const signatures = signaturesIn(built);
  const fields = new Set(schemeOf(scheme).fields.map((field) => field.name.toLowerCase()));
  const forged = withOtherSignatures(request, signatures, choice);
  yield { name: `${name}, another signature`, request: forged, secret, isAccepted: false };
  const unsigned = withValues(request, (value, field) => (fields.has(field.toLowerCase()) ? '' : value));
  yield { name: `${name}, no signature`, request: unsigned, secret, isAccepted: false };
  const { covered, open } = coverageIn(scheme, request);
  for (const [parts, isAccepted] of [
    [covered, false],
    [open, true],
  ] as const) {
    for (const what of parts) {
      const change: Change = { now, id: ID, fields, choice };
      const other = changed(request, what, change);
      if (other) yield { name: `${name}, ${what} changed`, request: other, secret, isAccepted };
    }
  }
}

const coverageIn = (scheme: SchemeSetting, { headers }: ReceivedRequest) =>
  signatureCoverage(
    scheme,
    headers.some(([name]) => name === 'Content-Type'),
  );

const otherSecret = (scheme: SchemeSetting): string =>
  schemeOf(scheme).key === 'utf8' ? 'another' : Buffer.from('another key').toString('hex').slice(0, 20);

async function verdict(verify: Verify, request: ReceivedRequest, secret: string): Promise<204 | 401> {
  try {
    return (await verify(request, secret)) === true ? 204 : 401;
  } catch {
    return 401;
  }
}

/** What a signature of the scheme leaves open, and what only in a request without a Content-Type. */
function openIn(scheme: SchemeSetting): string[] {
  const { open } = signatureCoverage(scheme, true);
  const besides = signatureCoverage(scheme, false).open.filter((part) => !open.includes(part));
  return [...open, ...besides.map((part) => `${part} where there is none`)];
}

const LIBRARY_SCHEMES = Object.keys(SIGNATURE_LIBRARIES) as LibraryScheme[];

test.for(LIBRARY_SCHEMES)('%s is what its own library verifies', async (scheme, context) => {
  const library = SIGNATURE_LIBRARIES[scheme];
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
