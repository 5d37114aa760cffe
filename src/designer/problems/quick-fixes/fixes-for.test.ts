import { describe, expect, test } from 'vitest';
import {
  diagnosticsOf,
  inBody,
  inUrl,
  inValue,
  RUNTIME,
  webhook,
  withHeader,
} from '../../../../test/faulty-action';
import type { Action } from '../../../core';
import { type Draft, toAction, toDraft } from '../../store/draft';
import type { Diagnostic } from '../shown-problems';
import { fixedDraft, fixesFor, textAt } from './fixes-for';
import type { QuickFix } from './quick-fix';

const after = (draft: Draft, fix: QuickFix): Draft =>
  (fix.type === 'edit' && fixedDraft(fix, draft)) || draft;

/** The fixes of the problems with a code: what each is called, and the setting after it. */
function fixesOf(action: Action, code: string): [label: string, text: string][] {
  const draft = toDraft(action);
  const [diagnostic] = diagnosticsOf(action).filter((one) => one.code === code);
  if (!diagnostic) throw new Error(`There is no ${code}`);
  return fixesFor(diagnostic, draft, RUNTIME).map((fix) => {
    const { code: label, ...values } = fix.label;
    return [[label, ...Object.values(values)].join(' '), textAt(after(draft, fix), diagnostic.path) ?? ''];
  });
}

describe('the fixes of a problem', () => {
  test.each<[string, string, Action, [string, string][]]>([
    ['a tag that is open', 'template-unclosed', inValue('{{ order.id'), [['close-tag', '{{ order.id }}']]],
    ['one without spaces', 'template-unclosed', inValue('a {{order.id'), [['close-tag', 'a {{order.id}}']]],
    [
      'one with text behind it',
      'template-unclosed',
      inValue('{{ shop and'),
      [['close-tag', '{{ shop }}and']],
    ],
    [
      'an open one in JSON',
      'template-unclosed',
      inBody('{"a":"{{ order.id"}'),
      [['close-tag', '{"a":"{{ order.id }}"}']],
    ],
    [
      'an open one with a typo',
      'template-unclosed',
      inValue('{{ order.ids'),
      [['use-path order.id', '{{ order.id }}']],
    ],
    ['one brace', 'template-syntax', inValue('{{ shop } }}'), [['close-tag', '{{ shop }} }}']]],
    ['an empty tag', 'template-syntax', inValue('a{{}}b'), [['remove-tag', 'ab']]],
    ['an empty tag with a space', 'template-syntax', inValue('{{ }}'), [['remove-tag', '']]],
    [
      'the second of two tags is empty',
      'template-syntax',
      inBody('{"a":"{{ shop }}{{}}"}'),
      [['remove-tag', '{"a":"{{ shop }}"}']],
    ],
    ['an empty tag that is all of a host', 'template-syntax', inUrl('https://{{}}/'), []],
    ['three braces', 'template-triple-brace', inValue('{{{ shop }}}'), [['space-braces', '{ {{ shop }}}']]],
    [
      'a typo',
      'value-missing',
      inValue('{{ order.ids }}'),
      [
        ['use-path order.id', '{{ order.id }}'],
        ['add-default', "{{ order.ids | default: '' }}"],
      ],
    ],
    [
      'a member that is missing (B39)',
      'value-missing',
      inBody('{"a":"{{ order.gift | upper }}"}'),
      [
        ['leave-out', '{"a":"{{ order.gift | upper | optional }}"}'],
        ['add-default', `{"a":"{{ order.gift | default: '' | upper }}"}`],
      ],
    ],
    [
      'a list that is missing (B39)',
      'value-missing',
      inBody('["{{ each order.parts as part }}", 1]'),
      [['leave-out', '["{{ each order.parts as part | optional }}", 1]']],
    ],
    [
      'optional in the middle (B39)',
      'template-optional-not-last',
      inBody('[{{ order.id | optional | lower }}]'),
      [['move-optional', '[{{ order.id | lower | optional }}]']],
    ],
    [
      'optional in a row, without a value (B39)',
      'template-optional-misplaced',
      inValue('{{ order.coupon | optional }}'),
      [['add-default', "{{ order.coupon | default: '' }}"]],
    ],
    [
      'a marker in a row (B39)',
      'template-marker',
      inValue('{{ each order as x }}'),
      [['choose-rest-api-call', '{{ each order as x }}']],
    ],
    [
      'a marker without quotes (B39)',
      'marker-misplaced',
      inBody('[{{ each order.items as item }}, 1]'),
      [['quote-marker', '["{{ each order.items as item }}", 1]']],
    ],
    [
      'a string without its closing quote, before a comma',
      'body-not-json',
      inBody('{\n"a": "{{ order.Total }},\n"b": 1 }'),
      [['close-string', '{\n"a": "{{ order.Total }}",\n"b": 1 }']],
    ],
    [
      'a string without its closing quote, in a body with a list',
      'marker-not-json',
      inBody('["{{ each order.items as item }}", {\n"a": "{{ item }}\n}]'),
      [['close-string', '["{{ each order.items as item }}", {\n"a": "{{ item }}"\n}]']],
    ],
    [
      'letters in the wrong case',
      'value-missing',
      inValue('{{ order.total }}'),
      [
        ['use-path order.Total', '{{ order.Total }}'],
        ['add-default', "{{ order.total | default: '' }}"],
      ],
    ],
    [
      'parents that are left out',
      'value-missing',
      inValue('{{ email | upper }}'),
      [
        ['use-path order.customer.email', '{{ order.customer.email | upper }}'],
        ['add-default', "{{ email | default: '' | upper }}"],
      ],
    ],
    ['nothing like it', 'value-missing', inValue('{{ zzz }}'), [['add-default', "{{ zzz | default: '' }}"]]],
    ['a host cannot be empty', 'value-missing', inUrl('https://{{ zzz }}/'), []],
    [
      'an array as text',
      'value-not-text',
      inValue('{{ order.items }}'),
      [
        ["add-filter join: ', '", "{{ order.items | join: ', ' }}"],
        ['add-filter json', '{{ order.items | json }}'],
        ['make-rest-api-call', '{{ order.items }}'],
      ],
    ],
    [
      'an object as text',
      'value-not-text',
      inValue('{{ order.customer }}'),
      [
        ['add-filter json', '{{ order.customer | json }}'],
        ['make-rest-api-call', '{{ order.customer }}'],
      ],
    ],
    [
      'a list in the quotes of a body',
      'value-not-text',
      inBody('{"a": "{{ order.items }}"}'),
      [
        ['remove-quotes', '{"a": {{ order.items }}}'],
        ["add-filter join: ', '", `{"a": "{{ order.items | join: ', ' }}"}`],
        ['add-filter json', '{"a": "{{ order.items | json }}"}'],
      ],
    ],
    [
      'an object among other text of a string',
      'value-not-text',
      inBody('{"a": "x {{ order.customer }}"}'),
      [['add-filter json', '{"a": "x {{ order.customer | json }}"}']],
    ],
    [
      'a date in the letters of another language',
      'template-arguments',
      inValue("{{ '2026-11-26' | date: 'TT.MM.JJJJ' }}"),
      [['use-value dd.MM.yyyy', "{{ '2026-11-26' | date: 'dd.MM.yyyy' }}"]],
    ],
    [
      'a date in the letters of other programs, with an offset',
      'template-arguments',
      inValue("{{ '2026-11-26' | date: 'YYYY-MM-DD [um] hh:mm', '+01:00' }}"),
      [['use-value yyyy-MM-dd [um] HH:mm', "{{ '2026-11-26' | date: 'yyyy-MM-dd [um] HH:mm', '+01:00' }}"]],
    ],
    ['a date without a pattern', 'template-arguments', inValue("{{ '2026-11-26' | date }}"), []],
    ['one brace of two', 'template-unclosed', inValue('{{ shop }'), [['close-tag', '{{ shop }}']]],
    [
      'an open one of a value that there is, beside one of nearly the same name',
      'template-unclosed',
      inValue('{{ order.items'),
      [],
    ],
    [
      'a header name in another language',
      'header-name-invalid',
      withHeader('X-Schlüssel-Größe-Clé'),
      [['use-header-name X-Schluessel-Groesse-Cle', 'X-Schluessel-Groesse-Cle']],
    ],
    [
      'text that is joined',
      'value-not-array',
      inValue('{{ shop | join }}'),
      [['remove-filter', '{{ shop }}']],
    ],
    [
      'a filter with a typo',
      'template-unknown-filter',
      inValue('{{ shop | uper }}'),
      [
        ['use-filter upper', '{{ shop | upper }}'],
        ['remove-filter', '{{ shop }}'],
      ],
    ],
    ['raw in a row', 'template-raw-refused', inValue('{{ shop | raw }}'), [['remove-filter', '{{ shop }}']]],
    [
      'raw before others, which is a warning at the end too',
      'template-raw-not-last',
      inBody('"{{ shop | raw | trim }}"'),
      [['remove-filter', '"{{ shop | trim }}"']],
    ],
    [
      'encoded twice',
      'template-encoded-twice',
      inUrl('https://h/{{ shop | url }}'),
      [['remove-filter', 'https://h/{{ shop }}']],
    ],
    [
      'a default that never applies',
      'template-default-unused',
      inBody(`"{{ '' | default: 'x' }}"`),
      [['remove-filter', `"{{ '' }}"`]],
    ],
    [
      'no scheme',
      'url-not-absolute',
      inUrl('api.example.com/orders'),
      [['add-scheme https://', 'https://api.example.com/orders']],
    ],
    [
      'no scheme but slashes',
      'url-not-absolute',
      inUrl('//h/orders'),
      [['add-scheme https://', 'https://h/orders']],
    ],
    ['no colon', 'url-not-absolute', inUrl('http;//h/a'), [['change-scheme http://', 'http://h/a']]],
    [
      'a local machine',
      'url-scheme',
      inUrl('localhost:3000/a'),
      [['add-scheme http://', 'http://localhost:3000/a']],
    ],
    ['another scheme', 'url-scheme', inUrl('ftp://h/a'), [['change-scheme https://', 'https://h/a']]],
    [
      'http with a letter missing',
      'url-scheme',
      inUrl('htp:/h/a'),
      [['change-scheme http://', 'http://h/a']],
    ],
    [
      'https with a letter missing',
      'url-scheme',
      inUrl('htps://h/a'),
      [['change-scheme https://', 'https://h/a']],
    ],
    [
      'https with letters swapped and no slashes',
      'url-scheme',
      inUrl('htpts:h/a'),
      [['change-scheme https://', 'https://h/a']],
    ],
    [
      'another scheme of this machine',
      'url-scheme',
      inUrl('ws://localhost/a'),
      [['change-scheme http://', 'http://localhost/a']],
    ],
    [
      'a host with a port',
      'url-scheme',
      inUrl('api.example.com:8443'),
      [['add-scheme https://', 'https://api.example.com:8443']],
    ],
    ['a fragment', 'url-fragment', inUrl('https://h/#top'), [['remove-fragment', 'https://h/']]],
    ['a tab', 'url-control', inUrl('https://h/\ta'), [['remove-control', 'https://h/a']]],
    [
      'a user',
      'url-credentials',
      inUrl('https://sh%C3%B6p:p%3Aw@h/a'),
      [['move-credentials', 'https://h/a']],
    ],
    ['a user with a colon, which Basic auth cannot have', 'url-credentials', inUrl('https://a%3Ab:p@h/'), []],
    [
      'a user that is a tag, which credentials cannot have',
      'url-credentials',
      inUrl('https://{{ shop }}:p@h/'),
      [],
    ],
    [
      'a header name with spaces',
      'header-name-invalid',
      withHeader(' X Api Key: '),
      [['use-header-name X-Api-Key', 'X-Api-Key']],
    ],
    [
      'one that HTTP keeps',
      'header-name-refused',
      withHeader('Host'),
      [['use-header-name X-Host', 'X-Host']],
    ],
    ['no header name', 'header-name-empty', withHeader(''), [['use-header-name X-Api-Key', 'X-Api-Key']]],
    [
      'a key with a space behind it',
      'header-value-invalid',
      webhook({ authentication: { method: 'header-key', headerName: 'X', secret: 'k ' } }),
      [['trim', 'k']],
    ],
    [
      'a value without a key',
      'key-empty',
      webhook({ data: [{ key: '', value: 'v', enabled: true }] }),
      [['switch-row-off', '']],
    ],
    ['a body with GET', 'body-with-get', { ...inBody('{}'), method: 'GET' }, [['use-post', '{}']]],
    [
      'no secret',
      'secret-missing',
      webhook({ authentication: { method: 'hmac', headerName: 'X', secret: { secret: 'S' } } }),
      [['enter-secret', '']],
    ],
    [
      'the place of a value',
      'literal-value',
      inValue('order.id'),
      [['insert-value order.id', '{{ order.id }}']],
    ],
  ])('%s: %s', (_, code, action, expected) => {
    expect(fixesOf(action, code)).toEqual(expected);
  });

  test('credentials of the URL become those of Basic auth, the password as a secret that no step of undo holds', () => {
    const action = inUrl('https://sh%C3%B6p:p%3Aw@h/a');
    const draft = toDraft(action);
    const [diagnostic] = diagnosticsOf(action);
    const [fix] = fixesFor(diagnostic as Diagnostic, draft, RUNTIME);
    if (fix?.type !== 'edit') throw new Error('There is no fix');
    expect(toAction(after(draft, fix)).authentication).toEqual({
      method: 'basic',
      username: 'shöp',
      password: 'p:w',
    });
    expect(fix.edits.filter(({ type }) => type === 'secret')).toHaveLength(1);
  });

  test('credentials are not put over others', () => {
    const authentication = { method: 'basic', username: 'a', password: '' };
    expect(fixesOf({ ...inUrl('https://u:p@h/'), authentication } as Action, 'url-credentials')).toEqual([]);
  });

  test('a very long action has none: finding them would be felt', () => {
    expect(fixesOf(inValue(`{{ order.ids }}${'x'.repeat(200_000)}`), 'value-missing')).toEqual([]);
  });
});

test.each<[string, Action, boolean]>([
  ['the one that it was made for', inValue('{{ order.ids }}'), true],
  ['another', inValue('something quite different'), false],
  ['one of the same length', inValue('{{ order.idx }}'), false],
  ['none at all', webhook({ data: [] }), false],
])('a fix fits no text but its own: %s', (_, action, fits) => {
  const made = inValue('{{ order.ids }}');
  const [fix] = fixesFor(diagnosticsOf(made)[0] as Diagnostic, toDraft(made), RUNTIME);
  if (fix?.type !== 'edit') throw new Error('There is no fix');
  expect(fixedDraft(fix, toDraft(action)) !== undefined).toBe(fits);
});
