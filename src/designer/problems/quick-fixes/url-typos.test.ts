import { expect, test } from 'vitest';
import { diagnosticsOf, inUrl, RUNTIME } from '../../../../test/faulty-action';
import type { Action } from '../../../core';
import { toDraft } from '../../store/draft';
import { fixedDraft, fixesFor } from './fixes-for';

test.each<[string, string, Action, [string, string][]]>([
  ['one slash', 'url-slashes', inUrl(' http:/h/a'), [['change-scheme http://', ' http://h/a']]],
  ['no slash', 'url-slashes', inUrl('HTTPS:h'), [['change-scheme https://', 'https://h']]],
  [
    'spaces',
    'url-space',
    inUrl('https://h/inv oices/{{ order.id }}/a b ?q=c  d #e f '),
    [
      ['use-value %20', 'https://h/inv%20oices/{{ order.id }}/a%20b%20?q=c%20%20d%20#e f '],
      ['remove-spaces', 'https://h/invoices/{{ order.id }}/ab?q=cd#e f '],
    ],
  ],
])('%s in a URL', (_, code, action, expected) => {
  const draft = toDraft(action);
  const [diagnostic] = diagnosticsOf(action).filter((one) => one.code === code);
  const fixes = diagnostic ? fixesFor(diagnostic, draft, RUNTIME) : [];
  const found = fixes.map((fix) => {
    const { code: label, ...values } = fix.label;
    const fixed = fix.type === 'edit' ? fixedDraft(fix, draft) : undefined;
    return [[label, ...Object.values(values)].join(' '), fixed?.url];
  });
  expect(found).toEqual(expected);
});
