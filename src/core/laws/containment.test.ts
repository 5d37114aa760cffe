import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { hostileText, jsonValueText, numberText } from '../../../test/arbitrary';
import { type Action, build, readContext } from '..';
import type { Json } from '../internal';

function bodyOf(action: Action, context: string): string {
  const built = build(action, { context: readContext(context).context, now: 0 });
  if (!built.request) throw new Error(JSON.stringify(built.problems));
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(built.request.body);
}

/** A text of a template that means itself: no brace in it can begin a tag. */
const written = hostileText.map((text) => text.replaceAll('{', '('));

describe('B12 no value breaks the JSON of a REST body', () => {
  /** Text before, a value, and text after it, inside a JSON string. */
  const piece = fc.tuple(written, hostileText, written);

  test('inside strings the text comes back as it was', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
        const inside = pieces.map(([before, , after], index) => {
          const [left, right] = [before, after].map((text) => JSON.stringify(text).slice(1, -1));
          return `"${left}{{ v.${index} }}${right}"`;
        });
        const context = JSON.stringify({ v: pieces.map(([, value]) => value) });
        const body = bodyOf(aRestApiCall({ body: `[${inside.join()}]` }), context);
        expect(JSON.parse(body)).toEqual(pieces.map((parts) => parts.join('')));
      }),
    );
  });

  test('as the names of members too', () => {
    fc.assert(
      fc.property(fc.dictionary(hostileText, hostileText, { noNullPrototype: true }), (members) => {
        const entries = Object.entries(members);
        const context = JSON.stringify({ v: entries });
        const body = entries.map((_, index) => `"{{ v.${index}.0 }}":{{ v.${index}.1 }}`).join();
        expect(JSON.parse(bodyOf(aRestApiCall({ body: `{ ${body} }` }), context))).toEqual(members);
      }),
    );
  });

  test('B10 at a bare place every kind of value comes back, digits and order kept', () => {
    const value = jsonValueText.map((text) => JSON.stringify(JSON.parse(text)) && text);
    const fine = value.filter((text) => !/\\ud[89a-f]/i.test(text) && text.isWellFormed());
    fc.assert(
      fc.property(fc.array(fine, { minLength: 1, maxLength: 4 }), (values) => {
        const body = values.map((_, index) => `{{ v.${index} }}`).join(' , ');
        const sent = bodyOf(aRestApiCall({ body: `[ ${body} ]` }), `{"v":[${values.join()}]}`);
        expect(tokens(readContext(sent).context.root)).toEqual(
          tokens(readContext(`[${values.join()}]`).context.root),
        );
      }),
    );
  });

  test('B10 numbers keep their characters in both places', () => {
    fc.assert(
      fc.property(numberText, (number) => {
        const body = bodyOf(aRestApiCall({ body: '[{{ n }},"{{ n }}"]' }), `{"n":${number}}`);
        expect(body).toBe(`[${number},"${number}"]`);
      }),
    );
  });
});

/** A JSON value as plain data in which numbers are their characters and members a list. */
function tokens(json: Json): unknown {
  switch (json.type) {
    case 'number':
      return { number: json.text };
    case 'array':
      return json.items.map(tokens);
    case 'object':
      return { members: json.members.map(({ name, value }) => [name, tokens(value)]) };
    case 'null':
      return null;
    case 'string':
    case 'boolean':
      return json.value;
  }
}

const pairs = fc.uniqueArray(
  fc.tuple(
    hostileText.filter((text) => text !== ''),
    hostileText,
  ),
  { selector: ([key]) => key, maxLength: 6 },
);
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    key: `{{ v.${index}.0 }}`,
    value: `{{ v.${index}.1 }}`,
    enabled: true,
  }));

describe('B15 B16 no value breaks the body of a Webhook', () => {
  test('the form gives back the pairs, and is what the standard writes', () => {
    fc.assert(
      fc.property(pairs, (cells) => {
        const body = bodyOf(aWebhook({ data: rowsOf(cells.length) }), JSON.stringify({ v: cells }));
        expect([...new URLSearchParams(body)]).toEqual(cells);
        expect(body).toBe(new URLSearchParams(cells).toString());
      }),
    );
  });

  test('the JSON object gives back the pairs, in order', () => {
    fc.assert(
      fc.property(pairs, (cells) => {
        const action = aWebhook({ format: 'json', data: rowsOf(cells.length) });
        const body = bodyOf(action, JSON.stringify({ v: cells }));
        const { root } = readContext(body).context;
        expect(tokens(root)).toEqual({ members: cells });
        expect(Object.entries(JSON.parse(body)).sort()).toEqual(
          Object.entries(Object.fromEntries(cells)).sort(),
        );
      }),
    );
  });

  test('the same text written by hand makes the same bytes', () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom('default' as const, 'json' as const), (cells, format) => {
        const data = cells.map(([key, value]) => ({
          key: key.replaceAll('{{', "{{ '{{' }}"),
          value: value.replaceAll('{{', "{{ '{{' }}"),
          enabled: true,
        }));
        const byTag = bodyOf(aWebhook({ format, data: rowsOf(cells.length) }), JSON.stringify({ v: cells }));
        // Where braces meet a written brace the text would open another tag.
        fc.pre(!cells.flat().some((text) => text.includes('{{{')));
        expect(bodyOf(aWebhook({ format, data }), '')).toBe(byTag);
      }),
    );
  });
});

describe('B12 B21 no value changes the structure of the URL, or the head', () => {
  const URL_TEMPLATE = 'https://api.example.com/v1/{{ a }}/x{{ b }}y?{{ c }}={{ d }}&k={{ a }}#{{ b }}';
  const record = fc.record({ a: hostileText, b: hostileText, c: hostileText, d: hostileText });

  test('host, segments and parameters come back as they were', () => {
    fc.assert(
      fc.property(record, (values) => {
        const action = aWebhook({ method: 'GET', url: URL_TEMPLATE });
        const { context } = readContext(JSON.stringify(values));
        const { request, problems, bytes } = build(action, { context, now: 0 });
        const isDots = values.a === '.' || values.a === '..';
        expect(request === undefined).toBe(isDots);
        if (!request) {
          expect(problems.map(({ code }) => code)).toContain('url-dot-segment');
          return;
        }
        const url = new URL(request.url);
        expect(url.host).toBe('api.example.com');
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual([
          '',
          'v1',
          values.a,
          `x${values.b}y`,
        ]);
        const [, query = ''] = request.target.split('?');
        expect(query.split('&').map((pair) => pair.split('=').map(decodeURIComponent))).toEqual([
          [values.c, values.d],
          ['k', values.a],
        ]);
        expect(Buffer.from(bytes).toString('latin1').split('\r\n')).toEqual([
          `GET ${request.target} HTTP/1.1`,
          'Host: api.example.com',
          '',
          '',
        ]);
      }),
    );
  });

  test('in the host a value is a name or refused; the rest of the host stays', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.stringMatching(/^[a-z0-9.-]{0,8}$/)), (value) => {
        const action = aWebhook({ method: 'GET', url: 'https://{{ v }}.example.com:8443/x' });
        const { context } = readContext(JSON.stringify({ v: value }));
        const { request } = build(action, { context, now: 0 });
        if (!request) return;
        expect(value).toMatch(/^[A-Za-z0-9.-]*$/);
        expect(request.headers[0]?.[1]).toBe(`${value.toLowerCase()}.example.com:8443`);
        expect(request.target).toBe('/x');
      }),
    );
  });

  test('raw and start tags may write a URL, never a line of the head', () => {
    const urls = [
      '{{ v }}',
      '{{ v }}/x',
      'https://h/{{ v | raw }}',
      'https://h/?{{ v | raw }}',
      'https://{{ v | raw }}/',
    ];
    const value = fc.oneof(
      hostileText,
      hostileText.map((text) => `https://h/${text}`),
    );
    fc.assert(
      fc.property(fc.constantFrom(...urls), value, (url, v) => {
        const { context } = readContext(JSON.stringify({ v }));
        const built = build(aWebhook({ method: 'GET', url }), { context, now: 0 });
        const lines = Buffer.from(built.bytes).toString('latin1').split('\r\n');
        expect(lines).toHaveLength(4);
        expect(lines[0]).toMatch(/^GET [!-~]* HTTP\/1\.1$/);
        expect(lines[1]).toMatch(/^Host: [!-~]*$/);
        if (/[\0-\x1f\x7f]/.test(v.replace(/#[\s\S]*/, ''))) expect(built.request).toBeUndefined();
      }),
    );
  });

  test('§9 half of a surrogate pair is never sent', () => {
    const half = fc
      .tuple(hostileText, fc.constantFrom('\ud800', '\udfff'), hostileText)
      .map((parts) => parts.join(''));
    const actions = [
      aWebhook({ method: 'GET', url: 'https://h/{{ v }}' }),
      aWebhook({ method: 'GET', url: 'https://h/?{{ v | raw }}' }),
      aWebhook({ data: [{ key: 'k', value: '{{ v }}', enabled: true }] }),
      aWebhook({ format: 'json', data: [{ key: '{{ v }}', value: '', enabled: true }] }),
      aRestApiCall({ body: '{{ v }}' }),
      aRestApiCall({ body: '"{{ v }}"' }),
      aRestApiCall({ body: '{{ v | json }}' }),
      aRestApiCall({ body: '{{ v | raw }}' }),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...actions), half, (action, v) => {
        fc.pre(!v.isWellFormed());
        const { context } = readContext(JSON.stringify({ v }));
        const { request, problems } = build(action, { context, now: 0 });
        expect(request).toBeUndefined();
        expect(problems.map(({ code }) => code)).toContain('value-lone-surrogate');
      }),
    );
  });
});
