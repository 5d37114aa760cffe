import { describe, expect, test } from 'vitest';
import { readSecrets } from './inputs';

describe('B32 lines NAME=value', () => {
  test.each<[text: string, secrets: [string, string][]]>([
    ['', []],
    ['A=b', [['A', 'b']]],
    [
      'A=b\n_c2=d\n',
      [
        ['A', 'b'],
        ['_c2', 'd'],
      ],
    ],
    [
      'A=b\r\nC=d\r\n',
      [
        ['A', 'b'],
        ['C', 'd'],
      ],
    ],
    ['\n# A=x\n \t\n#\nA=b', [['A', 'b']]],
    ['A= b ="c" # d ', [['A', ' b ="c" # d ']]],
    ['A=\n', [['A', '']]],
    ['A==', [['A', '=']]],
    ['A=b\rc', [['A', 'b\rc']]],
    ['A=b\u2028c', [['A', 'b\u2028c']]],
    ['\ufeffA=b', [['A', 'b']]],
    ['__proto__=b', [['__proto__', 'b']]],
  ])('%j', (text, secrets) => {
    const reading = readSecrets(text);
    if ('wrong' in reading) throw new Error(reading.wrong);
    expect(Object.entries(reading.secrets)).toEqual(secrets);
  });

  test.each([
    ['hunter2', 'line 1 is not NAME=value'],
    ['A=b\nhunter2\n', 'line 2 is not NAME=value'],
    ['=hunter2', 'line 1 is not NAME=value'],
    ['.1A=hunter2', 'line 1 is not NAME=value'],
    [' A=hunter2', 'line 1 is not NAME=value'],
    ['A =hunter2', 'line 1 is not NAME=value'],
    ['export A=hunter2', 'line 1 is not NAME=value'],
    ['A=x\n#\nA=hunter2', 'line 3 gives a value to A for the second time'],
  ])('%j is wrong and shows nothing of a value', (text, says) => {
    const reading = readSecrets(text);
    expect(reading).toEqual({ wrong: expect.stringContaining(says) });
    expect(JSON.stringify(reading)).not.toContain('hunter2');
  });
});
