import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contextText, hostileText, templateAction } from '../../../test/arbitrary';
import { anyAction } from '../../../test/arbitrary-action';
import { contextOf, contextValues, sendableAction } from '../../../test/arbitrary-request';
import { slice } from '../../../test/thorough';
import {
  type Action,
  type Built,
  build,
  describe as messageOf,
  type Path,
  type Range,
  readContext,
} from '..';
import { schemeOf } from '../auth/scheme';

/** An action and a context: any, and such that make a request. */
const input = fc.oneof(
  fc.tuple(fc.oneof(templateAction, anyAction), contextText),
  fc.tuple(sendableAction, contextValues.map(contextOf)),
);
const secrets = fc.oneof(fc.constant({}), fc.record({ KEY: hostileText }));
const now = fc.nat();

/** Holds for whatever is built, with and without errors. */
function law(title: string, holds: (built: Built, action: Action) => void): void {
  test(title, () => {
    fc.assert(
      fc.property(input, secrets, now, ([action, text], values, seconds) => {
        const { context } = readContext(text);
        holds(build(action, { context, secrets: values, now: seconds, id: 'msg_1' }), action);
      }),
      { numRuns: slice(400, 100) },
    );
  });
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a setting; undefined for one that is no text. */
function settingText(from: Action, path: Path): string | undefined {
  let value: unknown = from;
  for (const step of path) value = (value as Record<string, unknown>)[step];
  return typeof value === 'string' ? value : undefined;
}

const isInside = ({ start, end }: Range, text: string): boolean =>
  start >= 0 && start <= end && end <= text.length;

describe('B27 the law of spans', () => {
  law('spans tile the bytes: no gap, no overlap, none empty, none that cuts a character', (built) => {
    const { bytes, spans } = built;
    const ends = spans.map(({ end }) => end);
    expect(spans.map(({ start }) => start)).toEqual([0, ...ends.slice(0, -1)]);
    expect(ends.at(-1)).toBe(bytes.length);
    expect(spans.filter(({ start, end }) => start >= end)).toEqual([]);
    // 10xxxxxx continues a character of UTF-8.
    expect(spans.filter(({ start }) => ((bytes[start] ?? 0) & 0xc0) === 0x80)).toEqual([]);
    expect(() => decoder.decode(bytes)).not.toThrow();
  });

  law(
    'a span of a setting lies inside its text, and is that text where nothing encoded it',
    (built, from) => {
      for (const { start, end, origin } of built.spans) {
        if (origin.from === 'context') {
          const text = settingText(from, origin.path) ?? '';
          const tag = text.slice(origin.tag.start, origin.tag.end);
          expect(tag).toMatch(/^\{\{[\s\S]*\}\}$/);
        } else if (origin.from === 'setting') {
          const text = settingText(from, origin.path);
          if (text === undefined) continue;
          expect(isInside(origin.range, text)).toBe(true);
          const part = text.slice(origin.range.start, origin.range.end);
          if (origin.encoding !== 'none' || origin.path[0] === 'format' || part.startsWith('{{')) continue;
          expect(decoder.decode(built.bytes.subarray(start, end))).toBe(part.toWellFormed());
        }
      }
    },
  );

  law('a derived span names what it was made of', (built) => {
    for (const { origin } of built.spans) {
      if (origin.from === 'derived') expect(origin.inputs).not.toEqual([]);
    }
  });
});

/** A head taken apart by the letter of RFC 9112: CRLF ends a line, and nothing else is a control. */
function strictHead(bytes: Uint8Array): { lines: string[]; body: Uint8Array } {
  const text = Buffer.from(bytes).toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const lines = text.slice(0, end).split('\r\n');
  for (const line of lines) expect(line).toMatch(/^[\x20-\x7e]+$/);
  return { lines, body: bytes.subarray(end + 4) };
}

/** The names of the header fields that an authentication would have. */
function fieldsOf(authentication: Action['authentication']): string[] {
  if (authentication.method !== 'hmac')
    return ['headerName' in authentication ? authentication.headerName : 'Authorization'];
  const { scheme, headerName } = authentication;
  const { fields } = schemeOf(scheme);
  const signature = fields.findIndex(({ parts }) => parts.some(({ type }) => type === 'signature'));
  return fields.map(({ name }, index) => (index === signature && headerName !== '' ? headerName : name));
}

describe('B20 B21 the law of the head', () => {
  law('no setting and no value adds a line, and each line is the expected one', (built, from) => {
    const { lines, body } = strictHead(built.bytes);
    const [requestLine, ...fields] = lines;
    expect(requestLine).toMatch(/^(GET|POST|PUT) \S* HTTP\/1\.1$/);
    expect(requestLine?.startsWith(`${from.method} `)).toBe(true);
    const names = fields.map((field) => field.slice(0, field.indexOf(': ')));
    const { authentication } = from;
    const own = fieldsOf(authentication);
    const hasBody = names.includes('Content-Type');
    const withBody = (...middle: string[]) =>
      hasBody ? ['Host', 'Content-Type', ...middle, 'Content-Length'] : ['Host', ...middle];
    expect([withBody(), withBody(...own)]).toContainEqual(names);
    if (hasBody) expect(fields.at(-1)).toBe(`Content-Length: ${body.length}`);
    else expect(body).toHaveLength(0);
    if (from.method !== 'GET') expect(hasBody).toBe(true);
  });

  law(
    'the request, written out again, is the bytes; it is absent exactly when there is an error',
    (built) => {
      const { request, problems } = built;
      expect(request === undefined).toBe(problems.some(({ severity }) => severity === 'error'));
      if (!request) return;
      const { lines, body } = strictHead(built.bytes);
      expect([
        `${request.method} ${request.target} HTTP/1.1`,
        ...request.headers.map(([name, value]) => `${name}: ${value}`),
      ]).toEqual(lines);
      expect(Buffer.from(request.body).equals(body)).toBe(true);
      const host = request.headers.find(([name]) => name === 'Host')?.[1];
      expect([`http://${host}${request.target}`, `https://${host}${request.target}`]).toContain(request.url);
    },
  );

  law('B19 the URL of a request is one that the standard leaves as it is', ({ request }) => {
    if (!request) return;
    const url = new URL(request.url);
    expect(url.host).toBe(request.headers[0]?.[1]);
    expect([url.username, url.password, url.hash]).toEqual(['', '', '']);
    // Node leaves a caret in a path, which the standard encodes; a bare ? is not part of `search`.
    const path = request.target.replace(/\?[\s\S]*/, '').replaceAll('%5E', '^');
    expect(url.pathname.replaceAll('%5E', '^')).toBe(path);
    expect(url.search).toBe(request.target.replace(/^[^?]*/, '').replace(/^\?$/, ''));
  });
});

describe('B28 the law of problems', () => {
  law('each points into its setting and has a message for people', ({ problems }, from) => {
    for (const problem of problems) {
      const text = settingText(from, problem.path);
      if (problem.range && text !== undefined) expect(isInside(problem.range, text)).toBe(true);
      if (problem.cause === 'secrets') expect(problem.range).toBeUndefined();
      expect(messageOf(problem)).toMatch(/^\S[\s\S]*[.]$/);
      expect(messageOf(problem)).not.toMatch(/undefined|\[object/);
    }
  });
});

describe('B24 B26 the law of the signature', () => {
  law('the message of the whole request is the request', (built, { authentication }) => {
    if (authentication.method !== 'hmac' || authentication.scheme !== undefined) return;
    if (!built.signed || !built.request) return;
    const { method, target, headers, body } = built.request;
    const fields = new Map(headers);
    const header = headers.find(([, value]) => /^t=[0-9]+,v1=[0-9a-f]{64}$/.test(value))?.[1] ?? '';
    const seconds = header.slice(2, header.indexOf(','));
    const head = `v1\n${seconds}\n${method}\n${fields.get('Host')}\n${target}\n${fields.get('Content-Type') ?? ''}\n`;
    expect(Buffer.from(built.signed).equals(Buffer.concat([Buffer.from(head), body]))).toBe(true);
  });
});
