import { expect, test } from 'vitest';
import { judge } from './check';
import type { Contract } from './contract';

const CONTRACT: Contract = {
  version: 1,
  source: 'json-schema',
  document: { name: '', digest: `sha256:${'0'.repeat(64)}` },
  mediaType: 'application/x-www-form-urlencoded',
  schema: {
    properties: {
      tags: { type: 'array', items: { type: 'string' } },
      labels: { type: ['array', 'null'] },
      either: { type: ['array', 'string'] },
    },
  },
};

test.each([
  ['tags=a', []],
  ['tags=%5Ba', []],
  ['tags[]=%5B%5D', []],
  ['tags=%5B%22a%22%5D', ['%5B%22a%22%5D']],
  ['tags=%5B%5D', ['%5B%5D']],
  ['labels={}', ['{}']],
  ['either=%5B%5D', []],
])('B43 JSON text is no list of a form with one item: %s', (text, said) => {
  const findings = judge(CONTRACT, { mediaType: CONTRACT.mediaType, text });
  expect(findings.map(({ code, start, end }) => [code, text.slice(start, end)])).toEqual(
    said.map((one) => ['contract-type', one]),
  );
});
