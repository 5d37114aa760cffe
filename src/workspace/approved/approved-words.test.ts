import { expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { approve, compare } from '../../approved/approved-file';
import { inWords } from './approved';

const action = aRestApiCall({ body: '{"a":"{{ order.no }}","b":"{{ order.id }}"}' });

test('why nothing is sent is said as elsewhere on the page', () => {
  const [comparison] = compare(action, approve(action, [{ name: 'half', text: '{"order":{"id":1}}' }]));
  expect(comparison && inWords(comparison.current, comparison)).toBe(
    "Not sent:\n- Body: The context has no value order.no. Correct the path, or add | default: ''.",
  );
});

test('a reason that is gone keeps its line, and a request is as it is', () => {
  const [sample] = approve(action, [{ name: 'half', text: '{"order":{"id":1}}' }]);
  const mended = aRestApiCall({ body: '{"a":"{{ order.id }}"}' });
  const [comparison] = compare(mended, sample ? [sample] : []);
  const { approved = '', current = '', refusals = [] } = comparison ?? {};
  expect(inWords(approved, { refusals })).toBe(approved);
  expect(inWords(current, { refusals })).toBe(current);
  expect(approved).toContain('- body order.no: value-missing');
});
