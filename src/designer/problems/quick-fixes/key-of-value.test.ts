import { expect, test } from 'vitest';
import { diagnosticsOf, RUNTIME, webhook } from '../../../../test/faulty-action';
import { toDraft } from '../../store/draft';
import { fixedDraft, fixesFor, textAt } from './fixes-for';

test.each<[string, string[]]>([
  ['{{ order.customer.email }}', ['use-value email', 'switch-row-off ']],
  ['{{ order.lines[0].sku | upper }}', ['use-value sku', 'switch-row-off ']],
  ['{{ order.tags[0] }}', ['use-value tags', 'switch-row-off ']],
  ['Order {{ order.id }}', ['switch-row-off ']],
  ['paid', ['switch-row-off ']],
])('a row without a key gets the name of its value: %s', (value, expected) => {
  const action = webhook({ data: [{ key: '', value, enabled: true }] });
  const draft = toDraft(action);
  const [diagnostic] = diagnosticsOf(action).filter(({ code }) => code === 'key-empty');
  const fixes = diagnostic ? fixesFor(diagnostic, draft, RUNTIME) : [];
  const after = fixes.map((fix) => {
    const fixed = fix.type === 'edit' ? fixedDraft(fix, draft) : undefined;
    return `${fix.label.code} ${(fixed && textAt(fixed, ['data', 0, 'key'])) ?? ''}`;
  });
  expect(after).toEqual(expected);
});
