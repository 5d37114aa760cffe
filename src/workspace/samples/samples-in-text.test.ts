import { expect, test } from 'vitest';
import { sampleNameOfFile, samplesInText, writeSamples } from './sample';

test.each([
  ['a document', '{"id": 12345678901234567890}', [{ name: 'given', isBroken: false }]],
  ['a document that is broken', '{"id":', [{ name: 'given', isBroken: true }]],
  ['nothing', ' \n', []],
  ['a single value', '7', [{ name: 'given', isBroken: false }]],
])('%s', (_, text, expected) => {
  const found = samplesInText({ name: 'given', text });
  expect(found.map(({ name, isBroken }) => ({ name, isBroken }))).toEqual(expected);
  for (const sample of found) expect(sample.text).toBe(text);
});

test('a file of samples brings each of them back, letter for letter, the broken one too', () => {
  const samples = [
    { name: 'one', text: '{ "n": 1.50,\n "n": 2 }' },
    { name: 'broken', text: '{"id":' },
    { name: 'blank', text: '' },
  ];
  const found = samplesInText({ name: 'samples', text: writeSamples(samples) });
  expect(found.map(({ name, text }) => ({ name, text }))).toEqual(samples);
});

test('the first rows of JSON Lines are samples, each with its digits, its number and how many there are', () => {
  const found = samplesInText({ name: 'rows', text: '\ufeff{"n": 1.50}\r\n\r\n{"n": 2}\n' });
  expect(found.map(({ name, text, isBroken }) => [name, text, isBroken])).toEqual([
    ['rows 1/2', '{"n": 1.50}', false],
    ['rows 2/2', '{"n": 2}', false],
  ]);
  const many = samplesInText({ name: 'rows', text: '{"n":1}\n'.repeat(1000) });
  expect([many.length, many.at(-1)?.name]).toEqual([20, 'rows 20/1000']);
});

test.each([
  ['a row that is broken', '{"a":1}\n{"b":\n'],
  ['one row with text behind it', '{"a":1} x\n'],
  ['a document over several lines that is broken', '{\n  "a": 1,\n}'],
])('%s is a broken document', (_, text) => {
  expect(samplesInText({ name: 'rows', text })).toMatchObject([{ name: 'rows', text, isBroken: true }]);
});

test('a document that speaks of such a file is a document', () => {
  const text = '{"format":"action-designer/samples","version":1,"samples":7}';
  expect(samplesInText({ name: 'given', text })).toMatchObject([{ text, isBroken: false }]);
});

test.each([
  ['order.json', 'order'],
  ['late-order.context.json', 'late-order'],
  ['ORDER.JSON', 'ORDER'],
  ['notes', 'notes'],
  ['rows.jsonl', 'rows'],
  ['rows.ndjson', 'rows'],
])('the name of %s', (file, name) => {
  expect(sampleNameOfFile(file)).toBe(name);
});
