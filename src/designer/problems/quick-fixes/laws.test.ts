import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diagnosticsOf, inBody, NONE, RUNTIME, webhook } from '../../../../test/faulty-action';
import { slice } from '../../../../test/thorough';
import { type Action, build } from '../../../core';
import { type Draft, pathKey, toAction, toDraft } from '../../store/draft';
import { applied, inverted } from '../../store/edit/edit';
import type { Diagnostic } from '../shown-problems';
import { type EditFix, fixedDraft, fixesFor, textAt, textEdit } from './fixes-for';

const PIECES = [
  '{{ order.id }}',
  '{{ order.ids }}',
  '{{ id }}',
  '{{ order.items }}',
  '{{ order.customer }}',
  '{{ zzz }}',
  '{{ order.id',
  '{{',
  '{{{ shop }}}',
  '{{ shop | raw }}',
  '{{ shop | raw | trim }}',
  '{{ shop | uper }}',
  '{{ shop | join }}',
  "{{ '' | default: 'x' }}",
  '{{ shop | url }}',
  '{{ order.dots }}',
  'https://',
  'http://',
  'u:p@',
  'api.example.com',
  '/',
  '?a=',
  '#x',
  ':8080',
  ' ',
  '\t',
  '"',
  '{',
  '}',
  ':id',
  'order.id',
  `${'$'}{order.id}`,
  'a',
  ',',
  '\n',
  'localhost',
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((pieces) => pieces.join(''));
const secret = fc.oneof(fc.constantFrom('', 'k', ' k ', 'a\tb'), fc.constant({ secret: 'S' }));
const header = fc.constantFrom('', 'X', 'X Y', 'Host', 'ä', 'A:');
const authentication = fc.oneof(
  fc.constant(NONE),
  fc.record({
    method: fc.constant('basic' as const),
    username: fc.constantFrom('', 'a:b', '\u0001'),
    password: secret,
  }),
  fc.record({ method: fc.constantFrom('header-key' as const, 'hmac' as const), headerName: header, secret }),
);
const method = fc.constantFrom('GET' as const, 'POST' as const);
const anyFaulty: fc.Arbitrary<Action> = fc.oneof(
  fc
    .record({
      url: text,
      method,
      format: fc.constantFrom('default', 'json'),
      data: fc.array(fc.record({ key: text, value: text, enabled: fc.boolean() }), { maxLength: 3 }),
      authentication,
    })
    .map(webhook),
  fc
    .record({ url: text, method, body: text, authentication })
    .map((change) => ({ ...inBody(''), ...change }) as Action),
);

const keyOf = ({ path, code }: Diagnostic): string => `${pathKey(path)} ${code}`;

/** How often each problem occurs, by setting and code. */
function counts(
  action: Action,
  isCounted: (diagnostic: Diagnostic) => boolean = () => true,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const diagnostic of build(action, RUNTIME).problems.filter(isCounted))
    found.set(keyOf(diagnostic), (found.get(keyOf(diagnostic)) ?? 0) + 1);
  return found;
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** Everything that a fix does, in a draft that it was made for. */
function forEachFix(
  action: Action,
  look: (fix: EditFix, diagnostic: Diagnostic, before: Draft, after: Draft) => void,
): void {
  const draft = toDraft(action);
  for (const diagnostic of diagnosticsOf(action)) {
    for (const fix of fixesFor(diagnostic, draft, RUNTIME)) {
      const fixed = fix.type === 'edit' && fixedDraft(fix, draft);
      if (fixed) look(fix, diagnostic, draft, fixed);
    }
  }
}

const law = (look: Parameters<typeof forEachFix>[1]): void =>
  fc.assert(
    fc.property(anyFaulty, (action) => forEachFix(action, look)),
    { numRuns: slice(4000, 100) },
  );

test('a fix removes its problem', () =>
  law((_, diagnostic, before, after) => {
    const key = keyOf(diagnostic);
    if (diagnostic.code === 'literal-value') expect(textAt(after, diagnostic.path)).toContain('{{ ');
    else if (diagnostic.code === 'filter-outside') expect(textAt(after, diagnostic.path)).toContain(' }}');
    else expect(counts(toAction(after)).get(key) ?? 0).toBeLessThan(counts(toAction(before)).get(key) ?? 0);
  }));

test('a fix brings no other error to its setting', () =>
  law((_, diagnostic, before, after) => {
    const errors = counts(toAction(before), isError);
    const place = `${pathKey(diagnostic.path)} `;
    const more = [...counts(toAction(after), isError)].filter(
      ([key, count]) => key.startsWith(place) && key !== keyOf(diagnostic) && count > (errors.get(key) ?? 0),
    );
    expect(more).toEqual([]);
  }));

/** Those that change more than the text of their setting say so. */
const WIDER = ['make-rest-api-call', 'move-credentials', 'use-post', 'switch-row-off'];

test('a fix changes the text of its setting alone', () =>
  law((fix, { path }, before, after) => {
    if (WIDER.includes(fix.label.code)) return;
    const edit = textEdit(before, path, textAt(after, path) ?? '');
    expect(edit && applied(before, [edit]).draft).toEqual(after);
  }));

test('a fix can be undone', () =>
  law((fix, _, before, after) => {
    const back = fix.edits.toReversed().map((edit) => inverted(edit));
    expect(applied(after, back).draft).toEqual(before);
  }));
