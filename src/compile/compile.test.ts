import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Action, readAction } from '../core';
import { anyAction } from '../testing/arbitrary-action';
import { builtOf, compiledOf, namedSecrets } from '../testing/compile/compiled';
import { tryLeaves } from '../testing/compile/law';
import { bare, functionIn, inRealm, withParser } from '../testing/compile/realms';
import { restApiCall, webhook } from '../testing/conformance/actions';
import { hasVectors, VECTORS } from '../testing/vectors';
import { compile } from '.';

const NOW = 1_700_000_000;

function actionOf(fixture: string): Action {
  const file = join(import.meta.dirname, '../core/fixtures', fixture, 'action.json');
  const [action] = readAction(readFileSync(file, 'utf8')).actions;
  if (!action) throw new Error(fixture);
  return action;
}

const codeOf = (action: Action, as: 'esm' | 'cjs' | 'body' = 'body'): string => {
  const { code, problems } = compile(action, { as });
  if (code === undefined) throw new Error(JSON.stringify(problems));
  return code;
};

/** Compiled and built, with the same secrets. */
function both(action: Action, context: unknown, realm = bare()) {
  const runtime = { secrets: namedSecrets(action), now: NOW, id: 'msg_p5jXN8AQM9LWM0D4loKWxJek' };
  const call = functionIn(realm, codeOf(action));
  return [compiledOf(call, context, runtime), builtOf(action, context, runtime)];
}

const ORDER = { order: { id: 'A-1001', customer: { email: 'mia@example.com' } } };

describe('the example', () => {
  const action = actionOf('webhook-json-basic');
  const code = codeOf(action, 'esm');
  const own = code.split('// What it shares')[0] ?? '';

  test('is a function of at most 40 lines, with the names of the settings', () => {
    expect(own.trim().split('\n').length).toBeLessThanOrEqual(40);
    expect(own).toMatchInlineSnapshot(`
      "// Order created: webhook, POST https://api.example.com/v1/orders
      function request(context, { secrets } = {}) {
        const run = begin(context, secrets);

        // url
        const url = address('https', 'api.example.com', '/v1/orders');

        // data, as the members of one object (B16)
        const rows = new RowWriter(JSON_ROWS, run);
        writeRow(rows, 0, ['id'], [tag('{{ order.id }}', ['order', 'id'])]);
        writeRow(rows, 1, ['key'], ['order-created']);
        writeRow(rows, 2, ['email'], [tag('{{ order.customer.email }}', ['order', 'customer', 'email'])]);
        const body = rows.end();

        const unsent = { method: 'POST', url, contentType: 'application/json; charset=utf-8', body };
        // authentication: Basic (B22)
        const credentials = basic({ username: 'shop', password: { secret: 'ORDER_CREATED_PASSWORD' } }, run)();
        return finish(run, unsent, credentials);
      }

      "
    `);
  });

  test('brings no URL parser, no filters, no form and no HMAC along', () => {
    expect(code).not.toMatch(/\b(?:UrlReader|\w+Filter|FORM\w*|sha256|StringScan)\b/);
  });

  test('names its literal secret', () => {
    expect(compile(action).secrets).toEqual(['ORDER_CREATED_PASSWORD']);
    expect(code).not.toContain('pa:ss');
  });

  test('gives the request', () => {
    const call = functionIn(bare(), codeOf(action));
    expect(call(ORDER, { secrets: { ORDER_CREATED_PASSWORD: 'pa:ss wörd' } })).toEqual({
      method: 'POST',
      url: 'https://api.example.com/v1/orders',
      headers: [
        ['Content-Type', 'application/json; charset=utf-8'],
        ['Authorization', 'Basic c2hvcDpwYTpzcyB3w7ZyZA=='],
      ],
      body: '{"id":"A-1001","key":"order-created","email":"mia@example.com"}',
    });
  });
});

describe('wrappers', () => {
  const action = actionOf('rest-hmac');
  const runtime = { secrets: { SIGNING_SECRET: 'topsecret' }, now: NOW };
  const signature = 't=1700000000,v1=d06f0c31f24a6ae372ac0cde74c43cee7772ba89644d6ef4f78853f74b05f466';
  const signed = { headers: [expect.anything(), ['X-Signature', signature]] };

  test('an ES module exports the function', async () => {
    const url = `data:text/javascript,${encodeURIComponent(codeOf(action, 'esm'))}`;
    const module = (await import(/* @vite-ignore */ url)) as { request: (...args: unknown[]) => unknown };
    expect(module.request(ORDER, runtime)).toMatchObject(signed);
  });

  test('a CommonJS module exports the function', () => {
    const module = { exports: {} as { request?: (...args: unknown[]) => unknown } };
    runInContext(`(function (module) {${codeOf(action, 'cjs')}\n})`, bare())(module);
    expect(module.exports.request?.(ORDER, runtime)).toMatchObject(signed);
  });

  test('a function body returns the request', () => {
    // What a Code node or a function node does with a text.
    const call = new Function('context', '{ secrets, now, id }', codeOf(action, 'body'));
    expect(call(ORDER, runtime)).toMatchObject(signed);
  });
});

test('B25 a signature without a time is a mistake of the caller', () => {
  const call = functionIn(bare(), codeOf(actionOf('rest-hmac')));
  expect(() => call(ORDER, { secrets: { SIGNING_SECRET: 'topsecret' } })).toThrow(
    'not a time in whole seconds',
  );
});

describe('B35 errors', () => {
  const errorOf = (action: Action, context: unknown, secrets: Record<string, string> = {}) => {
    const call = functionIn(bare(), codeOf(action));
    try {
      return call(context, { secrets, now: NOW });
    } catch (error) {
      return error as object;
    }
  };
  const row = (key: string, value: string) => ({ key, value, enabled: true });

  test('one error lists the codes, settings and tags of all problems; its own are those of the first', () => {
    const authentication = { method: 'header-key', headerName: 'X-Key', secret: { secret: 'KEY' } } as const;
    const data = [row('id', 'A-1'), row('off', ''), row('email', 'to: {{ order.customer.email }}')];
    const tag = '{{ order.customer.email }}';
    expect(errorOf(webhook({ data, authentication }), { order: {} })).toMatchObject({
      name: 'RequestError',
      message: `data[2] "email": ${tag} has no value; authentication.secret: the secret KEY has no value`,
      code: 'value-missing',
      path: ['data', 2, 'value'],
      tag,
      problems: [
        { code: 'value-missing', path: ['data', 2, 'value'], tag },
        { code: 'secret-missing', path: ['authentication', 'secret'] },
      ],
    });
  });

  test.each<[string, Action, string]>([
    ['the URL', webhook({ url: 'https://h/{{ a.b }}', data: [] }), 'url: {{ a.b }} has no value'],
    ['a body', restApiCall({ body: '"{{ x }}" "{{ y }}"' }), 'body: {{ y }} has no value'],
    ['a key', webhook({ data: [row('k{{ a.b }}', '')] }), 'data[0].key: {{ a.b }} has no value'],
    [
      'the second of two tags',
      webhook({ data: [row('k', '{{ x }}{{ y | upper }}')] }),
      'data[0] "k": {{ y | upper }} has no value',
    ],
    ['an object', webhook({ data: [row('"', '{{ a }}')] }), 'data[0] "\\"": {{ a }} is an object, not text'],
    [
      'an array in a filter',
      webhook({ data: [row('k', '{{ list | upper }}')] }),
      'data[0] "k": {{ list | upper }} is an array, not text',
    ],
    [
      'no array',
      webhook({ data: [row('k', '{{ x | join }}')] }),
      'data[0] "k": {{ x | join }} is of type string, not an array',
    ],
    [
      'half a pair',
      webhook({ data: [row('k', '{{ half }}')] }),
      'data[0] "k": {{ half }} holds half of a surrogate pair',
    ],
    [
      'what has no words here',
      webhook({ url: 'https://h/a/{{ dots }}/b', data: [] }),
      'url: {{ dots }} (url-dot-segment)',
    ],
    [
      'what is about no tag',
      webhook({ data: [row('{{ x }}', ''), row('{{ x }}', '')], format: 'json' }),
      'data[1].key: key-repeated',
    ],
  ])('an error names the setting, the key of the row and the tag: %s', (_, action, message) => {
    const context = { x: 'text', a: {}, list: [1], half: '\ud800', dots: '..' };
    expect(errorOf(action, context)).toHaveProperty('message', message);
  });

  test('long texts are cut', () => {
    const { message } = errorOf(
      webhook({ data: [row('k'.repeat(200), `{{ ${'a'.repeat(200)} }}`)] }),
      {},
    ) as Error;
    expect(message).toBe(`data[0] "${'k'.repeat(100)}…": {{ ${'a'.repeat(97)}… has no value`);
  });

  test.each<[string, Action, string]>([
    ['no URL', webhook({ url: '' }), 'url-empty'],
    ['a user in the URL', webhook({ url: 'https://u@h/{{ a }}' }), 'url-credentials'],
    ['another scheme, and a raw value', webhook({ url: 'ftp://h/{{ a | raw }}' }), 'url-scheme'],
    ['a broken tag', restApiCall({ body: '{{ a' }), 'template-unclosed'],
    [
      'a repeated key',
      webhook({
        format: 'json',
        data: [
          { key: 'a', value: '', enabled: true },
          { key: 'a', value: '', enabled: true },
        ],
      }),
      'key-repeated',
    ],
    [
      'a header name',
      webhook({ authentication: { method: 'header-key', headerName: 'Host', secret: 'x' } }),
      'header-name-refused',
    ],
    [
      'a literal secret',
      webhook({ authentication: { method: 'header-key', headerName: 'X', secret: 'a\nb' } }),
      'header-value-invalid',
    ],
  ])('of the settings alone there is no code: %s', (_, action, problem) => {
    const { code, problems } = compile(action);
    expect(code).toBeUndefined();
    expect(problems.map((one) => one.code)).toEqual([problem]);
  });

  test.each<[string, Action, unknown]>([
    ['a value can end the host', webhook({ url: 'http://{{ a }}@h/' }), { a: '' }],
    ['a value can begin the fragment', webhook({ url: 'http://h/{{ a | raw }}/\u0001' }), { a: '#' }],
    ['what is broken is not sent', webhook({ url: 'http://h/{{ a }}#{{ b' }), { a: 'x' }],
  ])('what a value puts right has code: %s', (_, action, context) => {
    const [compiled, built] = both(action, context);
    expect(compiled).toHaveProperty('request');
    expect(compiled).toEqual(built);
  });
});

describe('without anything but the language', () => {
  test.each(
    readdirSync(join(import.meta.dirname, '../core/fixtures'), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && entry.name !== 'error-draft' ? [entry.name] : [],
    ),
  )('the fixture %s gives the same request', (name) => {
    const folder = join(import.meta.dirname, '../core/fixtures', name);
    const context: unknown = JSON.parse(readFileSync(join(folder, 'context.json'), 'utf8'));
    const action = actionOf(name);
    const [compiled, built] = both(action, context);
    expect(compiled).toEqual(built);
  });

  test('a host that needs a parser has a code of its own', () => {
    const action = webhook({ url: 'https://{{ host }}/' });
    expect(both(action, { host: 'Example.ORG' })[0]).toHaveProperty('request.url', 'https://example.org/');
    expect(both(action, { host: '127.1' })[0]).toEqual({
      errors: [{ code: 'url-parser-missing', path: ['url'] }],
    });
    expect(both(action, { host: '127.1' }, withParser())[0]).toHaveProperty(
      'request.url',
      'https://127.0.0.1/',
    );
  });

  test.each([
    ['international', 'https://Bücher.example:8080/{{ a }}', 'https://xn--bcher-kva.example:8080/1'],
    ['in Punycode', ' http://XN--bcher-kva.example?{{ a }}', 'http://xn--bcher-kva.example/?1'],
    ['an IPv6 address', 'http://[0:0::1]/{{ a }}', 'http://[::1]/1'],
    ['an IPv4 address', 'http://127.0.0.1/{{ a }}', 'http://127.0.0.1/1'],
    ['another form of it', 'http://127.1#{{ a }}', 'http://127.0.0.1/'],
  ])('a host in the settings needs no parser: %s', (_, url, sent) => {
    const [compiled, built] = both(webhook({ url, data: [] }), { a: 1 });
    expect(compiled).toEqual(built);
    expect(compiled).toHaveProperty('request.url', sent);
  });

  test('UTF-8, Base64 and percent-encoding of any text', () => {
    const authentication = { method: 'basic', username: '', password: { secret: 'KEY' } } as const;
    const action = webhook({
      url: 'https://h/?{{ a }}',
      data: [{ key: 'a', value: '{{ a }}', enabled: true }],
      authentication,
    });
    const call = functionIn(bare(), codeOf(action));
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.integer({ min: 1, max: 400 }),
        (text, times) => {
          const runtime = { secrets: { KEY: text.replace(/[\u0000-\u001f\u007f]/g, '') }, now: NOW };
          const context = { a: text.repeat(times) };
          expect(compiledOf(call, context, runtime)).toEqual(builtOf(action, context, runtime));
        },
      ),
    );
  });
});

describe('texts of the settings', () => {
  /** Any action with text of every kind in its name, keys, texts and paths. */
  test('nothing of them becomes code', () => {
    const realm = bare();
    fc.assert(
      fc.property(anyAction, fc.string({ unit: 'binary' }), (action, text) => {
        const names = [
          '*/ throw 1; /*',
          '\u0024{throw 1}',
          '\u2028throw 1',
          '\nthrow 1',
          '</script>',
          "'+x+'",
          '`',
          text,
        ];
        for (const name of names) {
          const path = name.replace(/["\\\u0000-\u001f\u007f]/g, '').replaceAll("'", "''");
          const written = name.replaceAll('{', '(').toWellFormed();
          const hostile = webhook({
            name: action.name + name,
            url: 'https://h/',
            format: 'json',
            data: [
              {
                key: written || 'k',
                value: `{{ ['${path}'] | default: '${path}' }}${written}`,
                enabled: true,
              },
            ],
          });
          const code = codeOf(hostile);
          expect(code).not.toMatch(/<\/script|<!--|[\u2028\u2029\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
          const runtime = { secrets: {}, now: NOW };
          expect(compiledOf(functionIn(realm, code), {}, runtime)).toEqual(builtOf(hostile, {}, runtime));
        }
      }),
      { numRuns: 30 },
    );
  });

  test('__proto__ is an ordinary name', () => {
    const action = webhook({
      format: 'json',
      data: [{ key: '__proto__', value: '{{ a.__proto__ }}', enabled: true }],
      authentication: { method: 'header-key', headerName: '__proto__', secret: { secret: '__proto__' } },
    });
    const call = functionIn(bare(), codeOf(action));
    const secrets = JSON.parse('{"__proto__":"s"}');
    const context = JSON.parse('{"a":{"__proto__":"x"}}');
    expect(call(context, { secrets })).toMatchObject({
      headers: [expect.anything(), ['__proto__', 's']],
      body: '{"__proto__":"x"}',
    });
    expect(() => call({ a: {} }, { secrets: {} })).toThrow(
      'data[0] "__proto__": {{ a.__proto__ }} has no value; authentication.secret: the secret __proto__ has no value',
    );
  });
});

describe('B35 a context of plain values', () => {
  test.each<[string, unknown]>([
    [
      'numbers as JSON.stringify writes them',
      { a: JSON.parse('[0, -0, 1.5, 1e21, 1e-7, 12345678901234567890, 1e400, 0.30000000000000004]') },
    ],
    ['members in the order of the object', { a: { z: 1, 10: 2, 2: 3, a: null } }],
    ['a document of 1,000 levels', { a: JSON.parse('['.repeat(999) + ']'.repeat(999)) }],
    ['lone surrogates', { a: '\ud800' }],
  ])('%s', (_, context) => {
    const [compiled, built] = both(restApiCall({ body: '{{ a }}{{ a | json }}' }), context);
    expect(compiled).toEqual(built);
  });
});

describe.runIf(hasVectors())('contexts from public sources', () => {
  const files = readdirSync(join(VECTORS, 'contexts')).filter((name) => name !== 'INDEX.json');

  test.each(files)('every leaf of %s', (file) => {
    const context: unknown = JSON.parse(readFileSync(join(VECTORS, 'contexts', file), 'utf8'));
    const { leaves, requests } = tryLeaves(inRealm(bare)(), context);
    expect(leaves).toBeGreaterThan(0);
    expect(requests).toBe(3);
  });
});
