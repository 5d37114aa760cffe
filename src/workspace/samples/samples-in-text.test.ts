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

test('a document that speaks of such a file is a document', () => {
  const text = '{"format":"action-designer/samples","version":1,"samples":7}';
  expect(samplesInText({ name: 'given', text })).toMatchObject([{ text, isBroken: false }]);
});

test.each([
  ['order.json', 'order'],
  ['late-order.context.json', 'late-order'],
  ['ORDER.JSON', 'ORDER'],
  ['notes', 'notes'],
])('the name of %s', (file, name) => {
  expect(sampleNameOfFile(file)).toBe(name);
});
