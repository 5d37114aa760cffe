import { describe, expect, test } from 'vitest';
import { readSample, type SampleReading } from './sample';

const idOf = ({ context: { root } }: SampleReading) =>
  root.type === 'object' ? root.byName.get('id') : undefined;
const one = { type: 'number', text: '1' };
const two = { type: 'number', text: '2' };

describe('a sample of the runtime context', () => {
  test('follows its text', () => {
    const sample = readSample('{"id":2}', readSample('{"id":1}'));
    expect(idOf(sample)).toEqual(two);
  });

  test('while the text is broken, the last good context counts and the problems have places', () => {
    const sample = readSample('{"id":2', readSample('{"id":1}'));
    expect(idOf(sample)).toEqual(one);
    expect(sample.text).toBe('{"id":2');
    expect(sample.problems).toMatchObject([{ code: 'json-syntax', place: { line: 1 } }]);
  });

  test('B7: a repeated member is a warning and counts', () => {
    const sample = readSample('{"id":1,"id":2}', readSample('{}'));
    expect(idOf(sample)).toEqual(two);
    expect(sample.problems).toMatchObject([{ code: 'json-repeated-member', severity: 'warning' }]);
  });
});
