import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { headerOf } from '../../../test/conformance/actions';
import { problemLines, requestText } from '../../../test/request-of';
import { type Authentication, build, describe as messageOf, readContext } from '..';

const KEY = { secret: 'KEY' };

const METHODS: [setting: string, Authentication][] = [
  ['password', { method: 'basic', username: 'u', password: KEY }],
  ['secret', { method: 'header-key', headerName: 'X-Key', secret: KEY }],
  ['secret', { method: 'hmac', headerName: 'X-Key', secret: KEY }],
];

function buildWithSecrets(authentication: Authentication, secrets?: Record<string, string>) {
  const { context } = readContext('');
  return build(aWebhook({ method: 'GET', authentication }), { context, now: 0, ...(secrets && { secrets }) });
}

describe.each(METHODS)('B5 a secret by its name: %s of %o', (setting, authentication) => {
  const path = `authentication/${setting}`;

  test('has the value of that name', () => {
    const literal = JSON.parse(JSON.stringify(authentication).replace('{"secret":"KEY"}', '"k-123"'));
    const built = buildWithSecrets(authentication, { KEY: 'k-123', OTHER: 'no' });
    expect(requestText(built)).toBe(requestText(buildWithSecrets(literal)));
    expect(problemLines(built)).toEqual([]);
  });

  test.each([undefined, {}, { key: 'x' }, { KEY2: 'x' }, Object.create({ KEY: 'inherited' })])(
    'without a value it is an error that names it (%j)',
    (secrets) => {
      const built = buildWithSecrets(authentication, secrets);
      expect(problemLines(built)).toEqual([`error secret-missing ${path} secrets`]);
      expect(built.problems[0]?.values).toEqual({ name: 'KEY' });
      expect(built.request).toBeUndefined();
    },
  );

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'own members only: %s is no value unless there is one',
    (name) => {
      const named = JSON.parse(JSON.stringify(authentication).replace('KEY', name));
      expect(problemLines(buildWithSecrets(named, {}))).toEqual([`error secret-missing ${path} secrets`]);
      const secrets = JSON.parse(`{"${name}":"own"}`);
      expect(problemLines(buildWithSecrets(named, secrets))).toEqual([]);
    },
  );

  test('B5 a resolved value obeys the same rules as a typed one; a range has nothing to point to', () => {
    const codes = problemLines(buildWithSecrets(authentication, { KEY: '\ud800' }));
    const code = authentication.method === 'header-key' ? 'header-value-invalid' : 'text-lone-surrogate';
    expect(codes).toEqual([`error ${code} ${path} secrets`]);
  });
});

describe('B5 rules of resolved values', () => {
  const [basic, headerKey, hmac] = METHODS.map(([, authentication]) => authentication);

  test.each([
    [headerKey, '', 'error secret-empty authentication/secret secrets'],
    [headerKey, ' a', 'error header-value-invalid authentication/secret secrets'],
    [headerKey, 'a\r\nX: y', 'error header-value-invalid authentication/secret secrets'],
    [hmac, '', 'error secret-empty authentication/secret secrets'],
    [basic, 'a\nb', 'error credential-control authentication/password secrets'],
  ])('%o with %j', (authentication, value, problem) => {
    expect(problemLines(buildWithSecrets(authentication as Authentication, { KEY: value }))).toEqual([
      problem,
    ]);
  });

  test('the empty password is fine', () => {
    const built = buildWithSecrets(basic as Authentication, { KEY: '' });
    expect(headerOf(built, 'Authorization')).toBe('Basic dTo=');
  });
});

describe('no problem tells a secret', () => {
  const values = [
    'hunter2\u0001swordfish',
    'hunter2 swordfish ',
    'hunter2\ud800swordfish',
    'hünter2swordfish',
  ];
  const secrets: [how: string, value: string][] = values.flatMap((value) => [
    ['typed', value],
    ['by name', value],
  ]);

  test.each(secrets)('%s: %j', (how, value) => {
    const secret = how === 'typed' ? value : KEY;
    const authentications: Authentication[] = [
      { method: 'basic', username: '\n:', password: secret },
      { method: 'header-key', headerName: '', secret },
      { method: 'hmac', headerName: '', secret },
    ];
    for (const authentication of authentications) {
      const { problems } = buildWithSecrets(authentication, { KEY: value });
      expect(problems).not.toEqual([]);
      for (const problem of problems) {
        for (const text of [JSON.stringify(problem), messageOf(problem)]) {
          expect(text).not.toMatch(/hunter|hünter|ü|swordfish/);
        }
      }
    }
  });
});
