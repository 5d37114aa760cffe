import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { buildWith, getFrom } from '../../../test/conformance/actions';
import { contractExamples } from '../../../test/contract-examples';
import {
  type Authentication,
  type CustomScheme,
  describe as messageOf,
  type Problem,
  readAction,
  readContext,
} from '..';
import { PROBLEM_CODES, type ProblemCode } from '.';

/** The smallest input that makes a problem: what it is, its text, and what is found in it. */
interface Example {
  readonly setting: string;
  readonly text: string;
  /** The context in which the value is looked up. */
  readonly context?: string;
  readonly problems: readonly Problem[];
}

const inUrl = (text: string, context?: string, shown = text): Example => ({
  setting: 'URL',
  text: shown,
  ...(context !== undefined && { context }),
  problems:
    context === undefined
      ? getFrom(text).problems
      : buildWith(aWebhook({ method: 'GET', url: text }), context).problems,
});

const inBody = (text: string, context?: string, shown = text): Example => ({
  setting: 'body',
  text: shown,
  ...(context !== undefined && { context }),
  problems: buildWith(aRestApiCall({ body: text }), context).problems,
});

const inValue = (text: string): Example => ({
  setting: 'value of a row',
  text,
  problems: buildWith(aWebhook({ data: [{ key: 'k', value: text, enabled: true }] })).problems,
});

const withAuthentication = (
  setting: string,
  text: string,
  authentication: Authentication,
  shown = text,
): Example => ({
  setting,
  text: shown,
  problems: buildWith(aWebhook({ authentication })).problems,
});

const inHeaderName = (text: string): Example =>
  withAuthentication('header name', text, { method: 'header-key', headerName: text, secret: 'k' });

const inSecretKey = (text: string): Example =>
  withAuthentication('secret key', text, { method: 'header-key', headerName: 'X-Key', secret: text });

type Hmac = Extract<Authentication, { method: 'hmac' }>;

const signing = (settings: Partial<Hmac>): Hmac => ({
  method: 'hmac',
  headerName: '',
  secret: 's',
  ...settings,
});

const inSigning = (setting: string, text: string, settings: Partial<Hmac>): Example =>
  withAuthentication(setting, text, signing(settings));

const scheme = (settings: Partial<CustomScheme>): CustomScheme => ({
  hash: 'sha256',
  key: 'utf8',
  message: [{ type: 'body' }],
  encoding: 'hex',
  fields: [{ name: 'X-A', parts: [{ type: 'signature' }] }],
  ...settings,
});

const inUsername = (text: string, shown = text): Example =>
  withAuthentication('username', text, { method: 'basic', username: text, password: '' }, shown);

const inConfig = (text: string, shown = text): Example => ({
  setting: 'config',
  text: shown,
  problems: readAction(text).problems,
});

const inContext = (text: string, shown = text): Example => ({
  setting: 'context',
  text: shown,
  problems: readContext(text).problems,
});

const WEBHOOK = '"version":1,"objectId":"automation.webhook","method":"GET","url":""';

/** Many tags of a value of 1 MiB. */
const inLarge = (
  where: (text: string, context: string, shown: string) => Example,
  before: string,
  times: number,
  tag = '{{ a }}',
): Example => {
  const example = where(before + tag.repeat(times), LARGE, `${before}${tag}… ${times} times`);
  return { ...example, context: '{"a":"x… 1 MiB"}' };
};

const LARGE = JSON.stringify({ a: 'x'.repeat(2 ** 20) });

/** Every problem there is; the compiler asks for each, and for no others. */
const EXAMPLES: { readonly [C in ProblemCode]: () => Example } = {
  'json-syntax': () => inContext('{'),
  'json-too-deep': () => inContext('['.repeat(1001), '[[[… 1,001 times'),
  'json-repeated-member': () => inContext('{"a":1,"a":2}'),
  'json-lone-surrogate': () => inContext('"\\ud800"'),
  'file-too-large': () => inContext(' '.repeat(32 * 2 ** 20 + 1), 'more than 32 MiB'),
  'file-too-many-values': () => inConfig(`[${'0,'.repeat(2_000_000)}0]`, '[0,0,0… 2,000,001 times'),
  'file-more-problems': () =>
    inContext(`[${'"\\ud800",'.repeat(100_001)}0]`, '["\\ud800","\\ud800",… 100,001 times'),
  'config-wrong-type': () => inConfig(`{${WEBHOOK},"name":1}`),
  'config-wrong-value': () => inConfig(`{${WEBHOOK.replace('GET', 'DELETE')}}`),
  'config-missing-setting': () => inConfig(`{${WEBHOOK.replace(',"url":""', '')}}`),
  'config-unknown-setting': () => inConfig(`{${WEBHOOK},"body":""}`),
  'config-newer-version': () => inConfig(`{${WEBHOOK.replace('1', '2')}}`),
  'config-secret-name': () =>
    inConfig(`{${WEBHOOK},"authentication":{"method":"hmac","secret":{"secret":".1"}}}`),
  'config-no-actions': () => inConfig('{"version":1,"actions":[]}'),

  'name-too-long': () => ({
    setting: 'name',
    text: 'a… 1,001 times',
    problems: buildWith(aWebhook({ name: 'a'.repeat(1001) })).problems,
  }),

  'template-unclosed': () => inBody('{{ a'),
  'template-triple-brace': () => inBody('{{{ a }}}'),
  'template-reserved': () => inBody('{{#a}}'),
  'template-syntax': () => inBody('{{ a b }}'),
  'template-unknown-filter': () => inBody('{{ a | nope }}'),
  'template-arguments': () => inBody('{{ a | default }}'),
  'template-raw-not-last': () => inBody('{{ a | raw | trim }}'),
  'template-raw-refused': () => inValue("{{ 'a' | raw }}"),
  'template-optional-not-last': () => inBody('{{ a | optional | upper }}'),
  'template-optional-after-default': () => inBody('[{{ a | default: 1 | optional }}]'),
  'template-optional-misplaced': () => inBody('"a {{ b | optional }}"', '{"b":1}'),
  'template-marker': () => inValue('{{ each order.lines as line }}'),
  'template-names-equal': () => inBody('["{{ each a as x, x }}", 1]', '{"a":[]}'),
  'template-raw': () => inBody("{{ '1' | raw }}"),
  'template-encoded-twice': () => inUrl("https://h/{{ 'a' | url }}"),
  'template-default-unused': () => inBody("{{ '' | default: 'x' }}"),
  'value-missing': () => inBody('{{ a }}', '{}'),
  'value-not-text': () => inBody('"{{ a }}"', '{"a":[]}'),
  'value-not-array': () => inBody('{{ a | join }}', '{"a":1}'),
  'value-not-date': () => inBody('"{{ a | date: \'yyyy\' }}"', '{"a":"2023-02-29"}'),
  'value-not-decimal': () => inBody('{{ a | decimal: 2 }}', '{"a":"12,5"}'),
  'value-not-mapped': () => inBody("{{ a | map: 'new', 1 }}", '{"a":"paid"}'),
  'value-not-list': () => inBody('["{{ each a as x }}", 1]', '{"a":{}}'),
  'value-not-compared': () => inBody('["{{ if a == 1 }}", 1]', '{"a":[]}'),
  'value-too-large': () =>
    inBody(`{{ a${' | json'.repeat(29)} }}`, '{"a":"x"}', '{{ a | json | json … 29 times }}'),
  'values-too-large': () => inLarge(inBody, '"', 150, '{{ a | trim }}'),
  'template-too-many-tags': () => inBody("{{''}}".repeat(1_000_001), undefined, "{{''}}… 1,000,001 times"),
  'template-too-many-broken': () => inBody('{{ '.repeat(1001), undefined, '{{ … 1,001 times'),
  'template-foreign': () => inBody('"{% if a %}"'),
  'text-lone-surrogate': () => inBody('"\ud800"'),
  'value-lone-surrogate': () => inBody('{{ a }}', '{"a":"\\ud800"}'),

  'url-empty': () => inUrl(''),
  'url-not-absolute': () => inUrl('example.com'),
  'url-scheme': () => inUrl('ftp://h/'),
  'url-control': () => inUrl('https://h/\t'),
  'url-credentials': () => inUrl('https://user@h/'),
  'url-host-missing': () => inUrl('https://'),
  'url-host-slashes': () => inUrl("https://{{ '' }}/orders"),
  'url-too-large': () => inLarge(inUrl, 'https://h/', 1),
  'url-host-invalid': () => inUrl('https://a b/'),
  'url-port-invalid': () => inUrl('https://h:x/'),
  'url-host-value': () => inUrl('https://{{ a }}/', '{"a":"b/c"}'),
  'url-port-value': () => inUrl('https://h:{{ a }}/', '{"a":"x"}'),
  'url-scheme-tag': () => inUrl('http{{ a }}://h/', '{"a":"s"}'),
  'url-start-value': () => inUrl('{{ a }}.test/', '{"a":"https://h"}'),
  'url-dot-segment': () => inUrl('https://h/{{ a }}', '{"a":".."}'),
  'url-empty-segment': () => inUrl('https://h/{{ a }}/b', '{"a":""}'),
  'url-fragment': () => inUrl('https://h/#a'),
  'url-slashes': () => inUrl('https:/h/'),
  'url-space': () => inUrl('https://h/a b'),

  'key-empty': () => ({
    setting: 'key of a row',
    text: '',
    problems: buildWith(aWebhook({ data: [{ key: '', value: 'v', enabled: true }] })).problems,
  }),
  'key-repeated': () => {
    const row = { key: 'k', value: '', enabled: true };
    const { problems } = buildWith(aWebhook({ format: 'json', data: [row, row] }));
    return { setting: 'keys of two rows, format JSON', text: 'k', problems };
  },
  'body-too-large': () => inLarge(inBody, '"', 33),
  'body-tag-in-escape': () => inBody('"\\{{ a }}"', '{"a":1}'),
  'marker-misplaced': () => inBody('[1, "{{ if a }}"]'),
  'marker-not-json': () => inBody('{"a" 1, "b": ["{{ if c }}", 2]}'),
  'marker-too-deep': () =>
    inBody(`[${'"{{ if a }}", '.repeat(17)}1]`, '{"a":1}', '["{{ if a }}", … 17 times'),
  'repeated-too-often': () =>
    inBody(
      '["{{ each a as x }}", "{{ each a as y }}", "{{ each a as z }}", {{ z }}]',
      JSON.stringify({ a: Array(100).fill(1) }),
    ),
  'name-hides-member': () => inBody('["{{ each a as b }}", {{ b }}]', '{"a":[1],"b":2}'),
  'body-not-json': () => inBody('a'),
  'body-repeated-member': () => inBody('{"a":1,"a":2}'),
  'body-number-rounded': () => inBody('9007199254740993'),
  'body-too-deep': () => inBody(`${'['.repeat(65)}${']'.repeat(65)}`, undefined, '[[[… 65 times'),
  'body-more-hints': () => inBody(`[${'1e400,'.repeat(1001)}0]`, undefined, '[1e400,1e400,… 1,001 times'),
  'body-with-get': () => ({
    setting: 'body of a GET',
    text: '{}',
    problems: buildWith(aRestApiCall({ method: 'GET', body: '{}' })).problems,
  }),

  'credential-tag': () => inUsername('{{ a }}'),
  'username-colon': () => inUsername('a:b'),
  'credential-too-large': () => inUsername('x'.repeat(64 * 1024 + 1), 'x… 65,537 times'),
  'credential-control': () => inUsername('a\t'),
  'header-name-empty': () => inHeaderName(''),
  'header-name-too-long': () => ({ ...inHeaderName('a'.repeat(257)), text: 'a… 257 times' }),
  'header-name-invalid': () => inHeaderName('X Key'),
  'header-name-refused': () => inHeaderName('Host'),
  'header-name-fixed': () => inSigning('header name', 'X-A', { scheme: 'rfc9421', headerName: 'X-A' }),
  'header-name-repeated': () =>
    inSigning('header name', 'X-Slack-Request-Timestamp', {
      scheme: 'slack',
      headerName: 'X-Slack-Request-Timestamp',
    }),
  'secret-empty': () => inSecretKey(''),
  'header-value-invalid': () => inSecretKey('k '),
  'secret-missing': () => {
    const authentication: Authentication = {
      method: 'hmac',
      headerName: 'X-Signature',
      secret: { secret: 'KEY' },
    };
    return withAuthentication('signing secret', '{ "secret": "KEY" }', authentication);
  },
  'secret-encoding': () => inSigning('signing secret', 's', { scheme: 'standard-webhooks' }),
  'keyid-invalid': () => inSigning('key ID', '"', { scheme: 'rfc9421', keyid: '"' }),
  'scheme-message-empty': () => inSigning('message of a scheme', '[]', { scheme: scheme({ message: [] }) }),
  'scheme-signatures': () => inSigning('header fields of a scheme', '[]', { scheme: scheme({ fields: [] }) }),
  'scheme-field-empty': () => {
    const fields: CustomScheme['fields'] = [{ name: 'X-A', parts: [] }];
    return inSigning('header field of a scheme', '{ "name": "X-A", "parts": [] }', {
      scheme: scheme({ fields }),
    });
  },
  'scheme-too-many-parts': () => {
    const message = Array.from({ length: 65 }, () => ({ type: 'id' as const }));
    return inSigning('message of a scheme', '[{ "type": "id" }… 65 times]', { scheme: scheme({ message }) });
  },
  'signed-too-large': () => {
    const message = Array.from({ length: 63 }, () => ({ type: 'body' as const }));
    const authentication = signing({ scheme: scheme({ message }) });
    const body = '1'.repeat(2 * 2 ** 20);
    return {
      setting: 'message of a scheme',
      text: '[{ "type": "body" }… 63 times], body 111… 2 MiB',
      problems: buildWith(aRestApiCall({ body, authentication })).problems,
    };
  },
  'signing-setting-unused': () =>
    inSigning('second signing secret', 's', { scheme: 'github', secondSecret: 's' }),
  'signature-of-no-body': () => ({
    setting: 'signing scheme, method GET',
    text: 'github',
    problems: buildWith(aWebhook({ method: 'GET', authentication: signing({ scheme: 'github' }) })).problems,
  }),
  'signature-leaves-open': () => inSigning('signing scheme', 'stripe', { scheme: 'stripe' }),

  'more-problems': () => inBody('{{a}}'.repeat(100_001), '{}', '{{a}}… 100,001 times'),

  ...contractExamples,
};

const found = PROBLEM_CODES.map((code) => {
  const example = EXAMPLES[code]();
  return { code, example, problem: example.problems.find((problem) => problem.code === code) };
});

/** Text in a table: as code, with names for what cannot be seen. */
function asCode(text: string): string {
  if (text === '') return 'empty';
  const visible = text.replaceAll(/[\0-\x1f\x7f]|\p{Surrogate}/gu, (unit) => {
    const code = unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });
  return `\`${visible.replaceAll('|', '\\|')}\``;
}

const asText = (message: string): string =>
  message.replaceAll(/[|<>*_`\\]/g, (character) => `\\${character}`);

function row({ code, example, problem }: (typeof found)[number]): string {
  const { setting, text, context } = example;
  const input = `${setting}: ${asCode(text)}${context === undefined ? '' : ` with ${asCode(context)}`}`;
  return `| \`${code}\` | ${problem?.severity} | ${input} | ${problem && asText(messageOf(problem))} |`;
}

const page = `# Problems

Everything that can be wrong, or worth knowing: in files, templates, the URL, the body, the
authentication and the contract of the receiver. An **error** stops the request, a **warning** or a **hint** does not. Each has a
code that stays the same, the setting and the part of it that is meant, and a message. The example
is the smallest that brings it about.

The table is made by \`npm run fixtures\` from \`src/core/problem/problem.test.ts\`.

| code | severity | example | message |
| --- | --- | --- | --- |
${found.map(row).join('\n')}
`;

describe('B28 every problem', () => {
  test.each(found)('$code comes up', ({ code, problem }) => {
    expect(problem?.code).toBe(code);
  });

  test.each(found)('$code has a message of its own', ({ problem }) => {
    const message = problem ? messageOf(problem) : '';
    expect(message).toMatch(/^\S.{10,220}\.$/);
    const others = found.filter((other) => other.problem !== problem && other.problem);
    expect(others.map((other) => other.problem && messageOf(other.problem))).not.toContain(message);
  });

  test('is documented (npm run fixtures writes the page)', async () => {
    await expect(page).toMatchFileSnapshot('../../../docs/problems.md');
  });
});

/** What a value of the sample context can bring about; what is not here or in a file is the settings' own. */
const OF_CONTEXT = new Set<ProblemCode>([
  'value-missing',
  'value-not-text',
  'value-not-array',
  'value-not-date',
  'value-not-decimal',
  'value-not-mapped',
  'value-not-list',
  'value-not-compared',
  'repeated-too-often',
  'value-lone-surrogate',
  'value-too-large',
  'values-too-large',
  'url-too-large',
  'body-too-large',
  'url-host-value',
  'url-port-value',
  'url-start-value',
  'url-dot-segment',
  'url-empty-segment',
]);

describe('B29 what has to change', () => {
  test.each(found)('$code', ({ code, problem }) => {
    if (/^(json|file|config)-/.test(code)) expect(problem?.cause).toBe('file');
    else if (code === 'secret-missing') expect(problem?.cause).toBe('secrets');
    else expect(problem?.cause).toBe(OF_CONTEXT.has(code) ? 'context' : 'settings');
  });
});

describe('messages of what is very long are short', () => {
  test('a value is cut', () => {
    const [problem] = getFrom(`${'x'.repeat(10_000)}://h/`).problems;
    expect(problem && messageOf(problem).length).toBeLessThan(400);
  });
});
