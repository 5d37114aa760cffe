import { describe, expect, test } from 'vitest';
import { notRun, type Row } from './row';
import { tableOf, totalsOf } from './table';

const curl: Row = {
  part: 'Copy as',
  name: 'curl (bash)',
  version: 'curl 8.5.0',
  requests: 50,
  identical: 48,
  unsupported: { 'A shell argument cannot hold NUL.': 1 },
  differing: ['a body that begins with @: body'],
};
const send: Row = {
  part: 'Sender',
  name: 'send',
  version: 'node 20',
  requests: 2,
  identical: 2,
  unsupported: {},
  differing: [],
};

describe('the table of the proof', () => {
  test('counts every request once, and names what did not run', () => {
    expect(tableOf([notRun('Copy as', 'curl (PowerShell)', 'no pwsh'), curl, send]).split('\n')).toEqual([
      '|  | Sender, target, receiver or signing scheme | Version | Requests | Identical | Unsupported | Differ |',
      '| --- | --- | --- | ---: | ---: | ---: | ---: |',
      '| Sender | send | node 20 | 2 | 2 | 0 | 0 |',
      '| Copy as | curl (PowerShell) | not run: no pwsh |  |  |  |  |',
      '| Copy as | curl (bash) | curl 8.5.0 | 50 | 48 | 1 | 1 |',
      '|  | All |  | 52 | 50 | 1 | 1 |',
      '',
      'Unsupported, with the reason that is shown instead:',
      '',
      '- curl (bash), 1: A shell argument cannot hold NUL.',
    ]);
  });

  test('names what a signature leaves open', () => {
    const row: Row = { ...send, part: 'Verifier', name: 'github', open: ['method', 'host'] };
    expect(tableOf([row]).split('\n').slice(-3)).toEqual([
      'What a signature of a scheme does not cover; changed, it is accepted all the same:',
      '',
      '- github: method, host',
    ]);
  });

  test('names what arrived more than once', () => {
    const row: Row = { ...send, part: 'Queue', name: 'workers', repeated: '3 of 200 rows' };
    expect(tableOf([row]).split('\n').slice(-3)).toEqual([
      'What arrived more than once, because whoever sent it was killed:',
      '',
      '- workers: 3 of 200 rows',
    ]);
  });

  test('the totals', () => {
    expect(totalsOf([curl, send, notRun('Receiver', 'Go', 'no go')])).toEqual({
      requests: 52,
      identical: 50,
      unsupported: 1,
      differ: 1,
      notRun: 1,
    });
  });
});
