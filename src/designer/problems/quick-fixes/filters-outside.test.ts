import { describe, expect, test } from 'vitest';
import { diagnosticsOf, inBody, inUrl, inValue, RUNTIME } from '../../../../test/faulty-action';
import type { Action } from '../../../core';
import { toDraft } from '../../store/draft';
import { filtersOutsideIn } from '../draft-findings';
import { fixedDraft, fixesFor, textAt } from './fixes-for';

test.each<[string, Action, string[]]>([
  ['one', inValue('{{order.id}}|upper'), ['|upper']],
  ['several', inValue("{{ order.id }} | default: 'a', | upper"), []],
  [
    'with arguments',
    inValue("{{ order.id }} | date: 'yyyy', '+01:00' | upper"),
    [" | date: 'yyyy', '+01:00' | upper"],
  ],
  ['after each of two tags', inValue('{{ a }}|lower{{ b }} |trim '), ['|lower', ' |trim']],
  ['behind filters of the tag', inValue("{{ a | default: 'x' }} | upper"), [' | upper']],
  ['in a URL', inUrl('https://h/{{ a }}|lower/b?c={{ a }}|trim&d'), ['|lower', '|trim']],
  ['in a string of a body', inBody('{"a":"{{ a }}|upper"}'), ['|upper']],
  [
    'at a bare place of a body',
    inBody('[{{ a }} | decimal: 2, {{ a }} | json]'),
    [' | decimal: 2', ' | json'],
  ],
  ['an unknown filter', inValue('{{ order.total }} | fixed: 2'), []],
  ['arguments that it does not take', inValue('{{ order.total }} | decimal'), []],
  ['the beginning of a sentence', inValue('{{ a }} | upper limit'), []],
  ['a list in words', inValue('{{ a }} | {{ b }}'), []],
  ['behind text', inValue('{{ a }} x | upper'), []],
  ['inside the tag', inValue('{{ a | upper }}'), []],
  ['behind a tag that is broken', inValue('{{ a b }}|upper'), []],
])('filters that stand behind their tag: %s', (_, action, expected) => {
  const found = filtersOutsideIn(action).map(({ path, range }) =>
    (textAt(toDraft(action), path) ?? '').slice(range.start, range.end),
  );
  expect(found).toEqual(expected);
});

describe('one press', () => {
  test.each<[string, string, Action, [string, string][]]>([
    [
      'a filter behind its tag',
      'filter-outside',
      inValue("a {{order.id}}|upper | default: 'x'"),
      [['put-into-tag', "a {{order.id |upper | default: 'x' }}"]],
    ],
    [
      'a filter behind its tag, in a body that is no JSON with it',
      'filter-outside',
      inBody('{"a": {{ order.Total }} | decimal: 2}'),
      [['put-into-tag', '{"a": {{ order.Total | decimal: 2 }}}']],
    ],
    ['a filter that is not possible there', 'filter-outside', inValue('{{ shop }} | raw'), []],
    [
      '“optional” in other text of a body (B39)',
      'template-optional-misplaced',
      inBody('["a {{ order.id | optional }}"]'),
      [
        ['remove-filter', '["a {{ order.id }}"]'],
        ['add-default', `["a {{ order.id | default: '' }}"]`],
      ],
    ],
    [
      'the place of a value with one brace in a body',
      'literal-value',
      inBody('{"a": {order.id}}'),
      [['insert-value', '{"a": {{ order.id }}}']],
    ],
    [
      'the place of a value with one brace before it',
      'literal-value',
      inUrl('https://h/{order.id}}'),
      [['insert-value', 'https://h/{{ order.id }}']],
    ],
  ])('%s: %s', (_, code, action, expected) => {
    const draft = toDraft(action);
    const diagnostic = diagnosticsOf(action).find((one) => one.code === code);
    if (!diagnostic) throw new Error(`There is no ${code}`);
    const fixes = fixesFor(diagnostic, draft, RUNTIME).map((fix) => {
      const fixed = fix.type === 'edit' ? fixedDraft(fix, draft) : undefined;
      return [fix.label.code, fixed && textAt(fixed, diagnostic.path)];
    });
    expect(fixes).toEqual(expected);
  });
});
