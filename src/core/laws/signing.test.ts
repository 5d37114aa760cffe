import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { usableScheme } from '../../../test/arbitrary-scheme';
import { slice } from '../../../test/thorough';
import {
  type Action,
  type Built,
  build,
  readContext,
  SCHEME_NAMES,
  type SchemeSetting,
  type SignablePart,
  type SignedPart,
  signatureCoverage,
} from '..';

interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly host: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
  readonly now: number;
  readonly id: string;
}

const sent: fc.Arbitrary<Sent> = fc.record({
  method: fc.constantFrom('GET' as const, 'POST' as const, 'PUT' as const),
  host: fc.constantFrom('a.test', 'b.test', 'b.test:81'),
  path: fc.constantFrom('/', '/a', '/b%20c'),
  query: fc.constantFrom('', '?', '?a', '?b=%C3%BC'),
  body: fc.constantFrom('', '{}', '"ü"'),
  now: fc.nat(),
  id: fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/),
});

const scheme: fc.Arbitrary<SchemeSetting> = fc.oneof(fc.constantFrom(...SCHEME_NAMES), usableScheme);

function signed(setting: SchemeSetting, { host, path, query, now, id, method, body }: Sent): Built {
  const action: Action = aRestApiCall({
    method,
    url: `https://${host}${path}${query}`,
    body,
    authentication: { method: 'hmac', scheme: setting, headerName: '', secret: 'AAEC' },
  });
  return build(action, { context: readContext('').context, now, id });
}

const signatureIn = ({ bytes, spans }: Built): string => {
  const span = spans.find(({ origin }) => origin.from === 'derived' && origin.by.startsWith('hmac-'));
  return Buffer.from(bytes.subarray(span?.start, span?.end)).toString();
};

/** What a part is, by the request as it is sent. */
function octetsOf({ part }: SignedPart, { request }: Built, { now, id }: Sent): Uint8Array | string {
  const { method = '', url = '', target = '', body = new Uint8Array(), headers = [] } = request ?? {};
  const header = (name: string) => headers.find(([one]) => one === name)?.[1] ?? '';
  const [path = '', ...query] = target.split('?');
  switch (part.type) {
    case 'text':
      return part.text;
    case 'time': {
      const iso = new Date(now * 1000).toISOString();
      return { seconds: `${now}`, milliseconds: `${now}000`, iso8601: `${iso.slice(0, 19)}Z` }[part.format];
    }
    case 'body-digest':
      return createHash(part.hash).update(body).digest(part.encoding);
    case 'host':
      return header('Host');
    case 'content-type':
      return header('Content-Type');
    default: {
      const values = { id, method, target, url, path, query: query.join('?'), body };
      return values[part.type as keyof typeof values];
    }
  }
}

describe('B34 the laws of signing', () => {
  test('a message is exactly its parts, one after the other', () => {
    fc.assert(
      fc.property(scheme, sent, (setting, from) => {
        const built = signed(setting, from);
        const { signed: message = new Uint8Array(), signedParts = [] } = built;
        expect(signedParts.length).toBeGreaterThan(0);
        const octets = signedParts.map((part) => Buffer.from(octetsOf(part, built, from)));
        expect(Buffer.concat(octets).equals(message)).toBe(true);
        const ends = signedParts.map(({ end }) => end);
        expect(signedParts.map(({ start }) => start)).toEqual([0, ...ends.slice(0, -1)]);
        expect(ends.at(-1)).toBe(message.length);
      }),
      { numRuns: slice(500, 200) },
    );
  });

  /** What differs between two requests, as a coverage names it. */
  function differences(one: Sent, other: Sent, [before, after]: readonly [Built, Built]): SignablePart[] {
    const typeOf = ({ request }: Built) => request?.headers.find(([name]) => name === 'Content-Type')?.[1];
    const queryOf = ({ query }: Sent) => query.slice(1);
    const found: [SignablePart, boolean][] = [
      ['method', one.method !== other.method],
      ['host', one.host !== other.host],
      ['path', one.path !== other.path],
      ['query', queryOf(one) !== queryOf(other)],
      ['empty-query', queryOf(one) === queryOf(other) && one.query !== other.query],
      ['content-type', typeOf(before) !== typeOf(after)],
      ['body', one.body !== other.body],
      ['time', one.now !== other.now],
      ['id', one.id !== other.id],
    ];
    return found.flatMap(([what, isDifferent]) => (isDifferent ? [what] : []));
  }

  const oneChange = fc
    .tuple(sent, sent, fc.constantFrom('method', 'host', 'path', 'query', 'body', 'now', 'id'))
    .map(([one, other, changed]) => [one, { ...one, [changed]: other[changed as keyof Sent] }] as const);

  test('what is covered cannot change without the signature, and what is open can', () => {
    fc.assert(
      fc.property(scheme, oneChange, (setting, [one, other]) => {
        const both = [signed(setting, one), signed(setting, other)] as const;
        const changed = differences(one, other, both);
        const hasType = one.method !== 'GET' || one.body !== '';
        const { covered } = signatureCoverage(setting, hasType);
        const isNoticed = changed.some((what) => covered.includes(what));
        expect(signatureIn(both[0]) !== signatureIn(both[1])).toBe(isNoticed);
      }),
      { numRuns: slice(2000, 500) },
    );
  });

  test('what a scheme covers and what it leaves open are different things', () => {
    fc.assert(
      fc.property(scheme, fc.boolean(), (setting, hasType) => {
        const { covered, open } = signatureCoverage(setting, hasType);
        expect(covered.filter((one) => open.includes(one))).toEqual([]);
        const all = ['method', 'host', 'path', 'query', 'content-type', 'body', 'time'];
        expect([...covered, ...open]).toEqual(expect.arrayContaining(all));
      }),
    );
  });
});
