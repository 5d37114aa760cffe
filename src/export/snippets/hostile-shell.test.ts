import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { type PowerShell, powershellRequests } from '../../../test/powershell';
import { slice } from '../../../test/thorough';
import {
  type Action,
  type Authentication,
  type Built,
  build,
  type CustomScheme,
  readContext,
} from '../../core';
import { outgoing, secretVariables, TARGETS } from '.';

const { context } = readContext('{}');

/** What the shells and programs read as something else. */
const HOSTILE = [
  ...`'"\`$@=:!#%&*()[]{}<>|;,~^?+-_.\\/ aB1`,
  ...[
    '$env:PATH',
    '$(id)',
    '--',
    '-a',
    ':=',
    '==',
    '@file',
    '\\:',
    '\\=',
    '\\@',
    "'@",
    '@"',
    '%PATH%',
    '`n',
    '!!',
  ],
  ...['\u2018', '\u2019', '\u201a', '\u201b', '\u201c', '\u201d', '\u201e', '\u2014', 'é', '🙂', '\u00a0'],
];
const LINES = ['\n', '\r\n', '\t', '\0', '\u2028', "\n'@", '\n\u2019@', '\n@', ' \n'];
const textOf = (pieces: readonly string[], minLength = 0) =>
  fc.array(fc.constantFrom(...pieces), { minLength, maxLength: 12 }).map((all) => all.join(''));
const ascii = HOSTILE.filter((piece) => /^[!-~]+$/.test(piece));
const tokens = HOSTILE.filter((piece) => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(piece));
const name = textOf(tokens, 1).filter((one) => !/^(?:te|host)$/i.test(one));

const secret = (text: fc.Arbitrary<string>) => fc.oneof(text, fc.constant({ secret: 'CRM_KEY' }));
/** A scheme whose fields have quotation marks and backslashes around the signature. */
const scheme = fc
  .uniqueArray(fc.tuple(name, textOf(ascii, 1), textOf(ascii, 1)), {
    minLength: 1,
    maxLength: 4,
    selector: ([field]) => field.toLowerCase(),
  })
  .map(
    (fields): CustomScheme => ({
      hash: 'sha256',
      key: 'utf8',
      message: [{ type: 'body' }],
      encoding: 'hex',
      fields: fields.map(([field, before, after], index) => ({
        name: field,
        parts: [
          { type: 'text', text: before },
          index === 0 ? { type: 'signature' } : { type: 'time', format: 'seconds' },
          { type: 'text', text: after },
        ],
      })),
    }),
  );
const authentication: fc.Arbitrary<Authentication> = fc.oneof(
  fc.constant<Authentication>({ method: 'none' }),
  fc
    .tuple(textOf(HOSTILE), secret(textOf(HOSTILE)))
    .map(([username, password]): Authentication => ({ method: 'basic', username, password })),
  fc
    .tuple(name, secret(textOf(ascii, 1)))
    .map(([headerName, key]): Authentication => ({ method: 'header-key', headerName, secret: key })),
  scheme.map(
    (own): Authentication => ({ method: 'hmac', headerName: 'X-Signature', secret: 's', scheme: own }),
  ),
);
const method = fc.constantFrom('GET' as const, 'POST' as const, 'PUT' as const);
const url = textOf([...ascii, 'é', '\u2019']).map((path) => `http://h.example/${path}`);
const body = textOf([...HOSTILE, ...LINES]);
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ method, url, authentication, body }).map((settings) => aRestApiCall(settings)),
  fc
    .record({
      method,
      url,
      authentication,
      data: fc.array(fc.record({ key: body, value: body, enabled: fc.constant(true) })),
    })
    .map((settings) => aWebhook(settings)),
);

interface Case {
  readonly sent: NonNullable<Built['request']>;
  readonly code: string;
  /** The variables that the code asks for. */
  readonly env: Readonly<Record<string, string>>;
}

/** The code of an action; undefined for an action without code. */
function written(id: string, made: Action, value: string, reveal: boolean): Case | undefined {
  const built = build(made, { context, secrets: { CRM_KEY: value }, now: 1_700_000_000 });
  const out = outgoing(built, { variableOf: secretVariables(made), reveal, now: 1_700_000_000 });
  const target = TARGETS.find((candidate) => candidate.id === id);
  const code = out && target?.render(out).code;
  if (!built.request || !out || code === undefined) return undefined;
  const { authentication: used } = made;
  const typed = used.method === 'basic' ? used.password : used.method === 'none' ? '' : used.secret;
  const env = out.variables.map((variable) => [variable, typeof typed === 'string' ? typed : value]);
  return { sent: built.request, code, env: Object.fromEntries(env) };
}

const ADDED = ['Host', 'Content-Length'];

test.each<PowerShell>(['5.1', '7'])(
  'curl (PowerShell %s) sends what the preview shows, however names and values are written',
  (version) => {
    let count = 0;
    fc.assert(
      fc.property(action, textOf(ascii, 1), fc.boolean(), (made, value, reveal) => {
        const found = written('curl-powershell', made, value, reveal);
        if (!found) return;
        count++;
        const { sent, code, env } = found;
        expect(powershellRequests(code, env, version)).toEqual([
          {
            method: sent.method,
            url: sent.url,
            headers: [
              ...sent.headers.filter(([field]) => !ADDED.includes(field)),
              ...(sent.body.length === 0 && sent.method !== 'GET' ? [['Content-Length', '0']] : []),
            ],
            body: Buffer.from(sent.body),
          },
        ]);
      }),
      { numRuns: slice(20_000, 1500) },
    );
    expect(count).toBeGreaterThan(100);
  },
);
