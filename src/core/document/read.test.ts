import { describe, expect, test } from 'vitest';
import { codesOf, problemsOf, restApiCall, webhook, withAuthentication } from '../../../test/config-text';
import { SCHEME_NAMES } from '../auth/scheme';
import { readAction } from './read';

describe('B1 what was left out', () => {
  test.each([
    [
      'a Webhook',
      webhook(),
      {
        version: 1,
        objectId: 'automation.webhook',
        name: '',
        method: 'POST',
        url: '',
        format: 'default',
        data: [],
        authentication: { method: 'none' },
      },
    ],
    [
      'a REST API Call',
      restApiCall(),
      {
        version: 1,
        objectId: 'automation.rest-api-call',
        name: '',
        method: 'POST',
        url: '',
        format: 'json',
        body: '',
        authentication: { method: 'none' },
      },
    ],
  ])('%s has its defaults', (_, text, action) => {
    expect(readAction(text)).toEqual({ actions: [action], paths: [[]], problems: [] });
  });

  test('a row has its defaults', () => {
    expect(readAction(webhook('"data":[{}]')).actions).toMatchObject([
      { data: [{ key: '', value: '', enabled: true }] },
    ]);
  });

  test.each([
    ['basic', { username: '', password: '' }],
    ['header-key', { headerName: '', secret: '' }],
    ['hmac', { headerName: 'X-Signature', secret: '' }],
  ])('the settings of %s have their defaults', (method, settings) => {
    expect(readAction(withAuthentication(`"method":"${method}"`)).actions).toMatchObject([
      { authentication: { method, ...settings } },
    ]);
  });

  test.each<[string, object]>([
    ['"scheme":"github"', { scheme: 'github', headerName: '' }],
    ['"scheme":"whole-request-v1","headerName":"X-A"', { scheme: 'whole-request-v1', headerName: 'X-A' }],
    ['"keyid":"","secondSecret":""', { headerName: 'X-Signature' }],
  ])('B34 of a signing scheme, the header name is its own where none is given: %s', (settings, read) => {
    const [action] = readAction(withAuthentication(`"method":"hmac",${settings}`)).actions;
    expect(action?.authentication).toEqual({ method: 'hmac', secret: '', ...read });
  });

  test('B34 a scheme that is not known is named, with those that are', () => {
    const { problems } = readAction(withAuthentication('"method":"hmac","scheme":"gitlab"'));
    expect(problems).toMatchObject([
      {
        code: 'config-wrong-value',
        path: ['authentication', 'scheme'],
        values: { found: 'gitlab', allowed: SCHEME_NAMES },
      },
    ]);
  });

  test.each<[string, string[]]>([
    ['{}', ['hash', 'key', 'message', 'encoding', 'fields']],
    [
      '{"hash":"md5","key":"utf8","message":[{"type":"header"},{"type":"body","hash":"sha1"}],"encoding":"hex","fields":[{"name":1,"parts":[{"type":"body"}]}],"extra":1}',
      ['hash', 'message/0/type', 'message/1/hash', 'fields/0/name', 'fields/0/parts/0/type', 'extra'],
    ],
  ])('B34 what a scheme cannot hold, each at its place: %s', (scheme, paths) => {
    const { problems } = readAction(withAuthentication(`"method":"hmac","scheme":${scheme}`));
    expect(problems.map(({ path }) => path.join('/'))).toEqual(
      paths.map((path) => `authentication/scheme/${path}`),
    );
  });

  test.each(['version', 'objectId', 'method', 'url'])('%s is required', (name) => {
    const { [name]: _, ...rest } = JSON.parse(webhook()) as Record<string, unknown>;
    expect(codesOf(JSON.stringify(rest))).toEqual([`config-missing-setting ${name}`]);
  });

  test('the authentication method is required', () => {
    expect(problemsOf(withAuthentication(''))).toEqual([
      'config-missing-setting authentication/method @1:88 The setting “method” is missing. Add it.',
    ]);
  });

  test('$schema is ignored', () => {
    expect(readAction(webhook('"$schema":"anything"'))).toEqual(readAction(webhook()));
  });

  test.each(['1', '1.0', '1e0', '10E-1', '1.00'])('version %s is 1', (version) => {
    const text = webhook().replace('"version":1', `"version":${version}`);
    expect(readAction(text)).toEqual(readAction(webhook()));
  });
});

describe('B2 a bundle', () => {
  test('holds actions in their order', () => {
    const { actions, problems } = readAction(`{"version":1,"actions":[${restApiCall()},${webhook()}]}`);
    expect(problems).toEqual([]);
    expect(actions.map(({ objectId }) => objectId)).toEqual([
      'automation.rest-api-call',
      'automation.webhook',
    ]);
  });

  test('may hold $schema', () => {
    expect(codesOf(`{"$schema":"","version":1.0,"actions":[${webhook()}]}`)).toEqual([]);
  });

  test.each([
    ['no actions', '{"version":1,"actions":[]}', ['config-no-actions actions']],
    ['no list', '{"version":1,"actions":{}}', ['config-wrong-type actions']],
    ['no version', `{"actions":[${webhook()}]}`, ['config-missing-setting version']],
    [
      'an unknown setting',
      `{"version":1,"name":"","actions":[${webhook()}]}`,
      ['config-unknown-setting name'],
    ],
    [
      '$schema of a wrong type',
      `{"$schema":1,"version":1,"actions":[${webhook()}]}`,
      ['config-wrong-type $schema'],
    ],
    ['an action that is none', '{"version":1,"actions":[null]}', ['config-wrong-type actions/0']],
    ['a newer version', `{"version":2,"actions":[${webhook()}]}`, ['config-newer-version version']],
    [
      'problems in several actions',
      `{"version":1,"actions":[${webhook('"x":1')},${webhook()},${webhook('"name":1')}]}`,
      ['config-unknown-setting actions/0/x', 'config-wrong-type actions/2/name'],
    ],
    [
      'a newer version of one action',
      `{"version":1,"actions":[${webhook()},${webhook().replace('1', '3')}]}`,
      ['config-newer-version actions/1/version'],
    ],
    [
      'a bundle in a bundle',
      '{"version":1,"actions":[{"version":1,"actions":[]}]}',
      [
        'config-missing-setting actions/0/objectId',
        'config-missing-setting actions/0/method',
        'config-missing-setting actions/0/url',
        'config-unknown-setting actions/0/actions',
      ],
    ],
  ])('with %s is refused', (_, text, codes) => {
    expect(readAction(text).actions).toEqual([]);
    expect(codesOf(text)).toEqual(codes);
  });

  test('an action with a setting “actions” is an action', () => {
    expect(codesOf(webhook('"actions":[]'))).toEqual(['config-unknown-setting actions']);
  });
});

describe('B3 strict, and each error with its place', () => {
  test.each([
    ['', 'json-syntax  @1:1 This is not JSON: expected a value, found the end of the text.'],
    ['{"version":1,\r\n}', 'json-syntax  @2:1 This is not JSON: there is one comma too many before }.'],
    ['[]', 'config-wrong-type  @1:1 Expected an object, found a list.'],
    [' "x"', 'config-wrong-type  @1:2 Expected an object, found text.'],
    [webhook('"name":\n5'), 'config-wrong-type name @2:1 Expected text, found a number.'],
    [webhook('"name":null'), 'config-wrong-type name @1:78 Expected text, found null.'],
    [webhook('"data":{}'), 'config-wrong-type data @1:78 Expected a list, found an object.'],
    [webhook('"data":[\n"x"]'), 'config-wrong-type data/0 @2:1 Expected an object, found text.'],
    [
      webhook('"data":[{},\n{"enabled":"yes"}]'),
      'config-wrong-type data/1/enabled @2:12 Expected true or false, found text.',
    ],
    [
      webhook('"authentication":"basic"'),
      'config-wrong-type authentication @1:88 Expected an object, found text.',
    ],
    [
      withAuthentication('"method":"basic","password":5'),
      'config-wrong-type authentication/password @1:117 Expected text or an object, found a number.',
    ],
    [
      webhook().replace('"version":1', '"version":"1"'),
      'config-wrong-type version @1:12 Expected a number, found text.',
    ],
    [
      webhook().replace('POST', 'DELETE'),
      'config-wrong-value method @1:55 “DELETE” is not allowed here. Use GET, POST or PUT.',
    ],
    [
      webhook().replace('POST', 'x'.repeat(50)),
      `config-wrong-value method @1:55 “${'x'.repeat(40)}…” is not allowed here. Use GET, POST or PUT.`,
    ],
    [
      restApiCall('"format":"default"'),
      'config-wrong-value format @1:86 “default” is not allowed here. Use json.',
    ],
    [
      webhook().replace('"version":1', '"version":0'),
      'config-wrong-value version @1:12 0 is not allowed here. Use 1.',
    ],
    [
      webhook().replace('"version":1', '"version":2.0'),
      'config-newer-version version @1:12 Version 2.0 is newer than this program, which knows up to 1. Update it to read this file.',
    ],
    [
      webhook().replace('automation.webhook', 'automation.mail'),
      'config-wrong-value objectId @1:25 “automation.mail” is not allowed here. Use automation.webhook or automation.rest-api-call.',
    ],
    [
      withAuthentication('"method":"digest"'),
      'config-wrong-value authentication/method @1:98 “digest” is not allowed here. Use none, basic, header-key or hmac.',
    ],
    [
      webhook('"note":1'),
      'config-unknown-setting note @1:71 “note” is not a setting here. Known: $schema, version, name, method, url, authentication, objectId, format, data.',
    ],
    [
      webhook('"data":[{"key":"a",\n "note":1}]'),
      'config-unknown-setting data/0/note @2:2 “note” is not a setting here. Known: key, value, enabled.',
    ],
    [
      withAuthentication('"method":"basic","password":{"secret":"A","x":1}'),
      'config-unknown-setting authentication/password/x @1:131 “x” is not a setting here. Known: secret.',
    ],
    [
      withAuthentication('"method":"basic","password":{}'),
      'config-missing-setting authentication/password/secret @1:117 The setting “secret” is missing. Add it.',
    ],
    [
      withAuthentication('"method":"hmac","secret":{"secret":".st"}'),
      'config-secret-name authentication/secret/secret @1:124 “.st” cannot name a secret. Use letters, digits, _, ., : and -, start with a letter, a digit or _, and use at most 128 characters.',
    ],
    [
      webhook('"name":"a",\n"name":"b"'),
      'json-repeated-member name @2:1 The member “name” occurs twice in this object. Remove one of the two.',
    ],
  ])('%s', (text, problem) => {
    expect(readAction(text).actions).toEqual([]);
    expect(problemsOf(text)).toEqual([problem]);
  });

  test.each([
    ['body', webhook('"body":""')],
    ['data', restApiCall('"data":[]')],
    ['authentication/username', withAuthentication('"method":"hmac","username":""')],
    ['authentication/secret', withAuthentication('"method":"basic","secret":""')],
    ['authentication/headerName', withAuthentication('"method":"none","headerName":""')],
    ['__proto__', webhook('"__proto__":{}')],
    ['constructor', webhook('"constructor":1')],
    ['toString', webhook('"toString":1')],
    ['data/0/__proto__', webhook('"data":[{"__proto__":null}]')],
    ['authentication/__proto__', withAuthentication('"method":"none","__proto__":{"method":"basic"}')],
    ['Name', webhook('"Name":""')],
    ['', webhook('"":""')],
  ])('an unknown setting, also of another kind or method: %s', (path, text) => {
    expect(codesOf(text)).toEqual([`config-unknown-setting ${path}`]);
  });

  test('a method cannot be inherited from __proto__', () => {
    expect(codesOf(withAuthentication('"__proto__":{"method":"none"}'))).toEqual([
      'config-missing-setting authentication/method',
      'config-unknown-setting authentication/__proto__',
    ]);
  });

  test('all problems are listed, in the order of the text', () => {
    const text = `{
      "version": 2,
      "objectId": "automation.webhook",
      "method": "post",
      "colour": "red",
      "data": [{ "key": 1, "key": "a" }, { "valu": "" }],
      "authentication": { "method": "hmac", "password": "", "secret": { "secret": "" } }
    }`;
    expect(codesOf(text)).toEqual([
      'config-missing-setting url',
      'config-newer-version version',
      'config-wrong-value method',
      'config-unknown-setting colour',
      'config-wrong-type data/0/key',
      'json-repeated-member data/0/key',
      'config-unknown-setting data/1/valu',
      'config-unknown-setting authentication/password',
      'config-secret-name authentication/secret/secret',
    ]);
  });

  test('repeated members are listed beside a syntax error', () => {
    expect(codesOf('{"a":1,"a":2,')).toEqual(['json-repeated-member a', 'json-syntax ']);
  });

  test.each([
    [
      'missing',
      '{"version":1,"method":5,"body":"","x":""}',
      [
        'config-missing-setting objectId',
        'config-missing-setting url',
        'config-wrong-type method',
        'config-unknown-setting x',
      ],
    ],
    [
      'wrong',
      '{"version":2,"objectId":5,"url":"","data":[],"body":"","authentication":{}}',
      [
        'config-missing-setting method',
        'config-newer-version version',
        'config-wrong-type objectId',
        'config-missing-setting authentication/method',
      ],
    ],
    [
      'missing, and a list that only one kind has',
      '{"version":1,"method":"PUT","url":"","data":[1,{"key":1}]}',
      ['config-missing-setting objectId', 'config-wrong-type data/0', 'config-wrong-type data/1/key'],
    ],
  ])('with objectId %s, what is wrong with any kind is listed too', (_, text, codes) => {
    expect(codesOf(text)).toEqual(codes);
  });

  test('with a wrong authentication method, settings that no method has are listed too', () => {
    expect(codesOf(withAuthentication('"method":"Basic","username":"","token":""'))).toEqual([
      'config-wrong-value authentication/method',
      'config-unknown-setting authentication/token',
    ]);
  });

  test('every problem is an error of the file', () => {
    const { problems } = readAction('{"version":2,"actions":[{},{"name":1}],"a":1,"a":1}');
    expect(problems.length).toBeGreaterThan(5);
    for (const { severity, cause } of problems) expect([severity, cause]).toEqual(['error', 'file']);
  });

  test('a byte order mark is skipped and takes no column', () => {
    expect(readAction(`\ufeff${webhook()}`)).toEqual(readAction(webhook()));
    expect(problemsOf('\ufeff5')).toEqual(['config-wrong-type  @1:1 Expected an object, found a number.']);
  });

  test.each([
    ['an empty URL', webhook()],
    ['a bad header name', withAuthentication('"method":"hmac","headerName":"\\u0000"')],
    ['an unclosed tag', webhook().replace('"url":""', '"url":"{{"')],
    ['half of a surrogate pair', webhook('"name":"\\ud800","data":[{"key":"\\udc00"}]')],
  ])('what is wrong with a value is not reported: %s', (_, text) => {
    expect(readAction(text)).toMatchObject({ actions: [{}], problems: [] });
  });
});
