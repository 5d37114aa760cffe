import { describe, expect, test } from 'vitest';
import { ContextSample } from './sample';

const idOf = ({ context }: ContextSample) => {
  const { root } = context;
  return root.type === 'object' ? root.byName.get('id') : undefined;
};
const one = { type: 'number', text: '1' };
const two = { type: 'number', text: '2' };

describe('a sample of the runtime context', () => {
  test('follows its text', () => {
    const sample = new ContextSample('{"id":1}');
    sample.change('{"id":2}');
    expect(idOf(sample)).toEqual(two);
  });

  test('while the text is broken, the last good context counts and the problems have places', () => {
    const sample = new ContextSample('{"id":1}');
    sample.change('{"id":2');
    expect(idOf(sample)).toEqual(one);
    expect(sample.reading.text).toBe('{"id":2');
    expect(sample.reading.problems).toMatchObject([{ code: 'json-syntax', place: { line: 1 } }]);
  });

  test('B7: a repeated member is a warning and counts', () => {
    const sample = new ContextSample('{}');
    sample.change('{"id":1,"id":2}');
    expect(idOf(sample)).toEqual(two);
    expect(sample.reading.problems).toMatchObject([{ code: 'json-repeated-member', severity: 'warning' }]);
  });
});
