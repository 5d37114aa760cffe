import { describe, expect, test } from 'vitest';
import { folder, ran } from '../../test/command';
import { webhook } from '../../test/config-text';

const file = folder();
const at = (url: string, settings = '') => webhook(settings).replace('"url":""', `"url":"${url}"`);

describe('B32 lists problems, exit 0 without errors and 1 with them', () => {
  test.each<[string, string, number, RegExp]>([
    ['without problems', at('https://h/'), 0, /^\S+: no problems\n$/],
    [
      'B29 without the data and the secrets that it needs',
      at('https://h/{{ a }}', '"authentication":{"method":"basic","password":{"secret":"NO"}}'),
      0,
      /^\S+: no problems\n$/,
    ],
    ['a hint', at('https://h/#top'), 0, /^\S+: hint: url “#top”: The part from # .*\n\S+: 1 hint\n$/],
    ['an error of a value', at('ftp://h/'), 1, /: error: url “ftp”: .*\n\S+: 1 error\n$/],
    ['an error of the shape', webhook('"x":1'), 1, /:1:\d+: error: x: .*\n\S+: 1 error\n$/],
    ['all of them', at('https://h/{{ x', '"data":[{"key":"","value":"{{"}]'), 1, /\n\S+: 3 errors\n$/],
  ])('%s', async (_, text, exit, says) => {
    const got = await ran(['check', file('one.json', text)]);
    expect(got.stdout).toMatch(says);
    expect(got).toMatchObject({ exit, stderr: '' });
  });

  test.each([
    ['of two', `${at('https://h/')},${at('')}`, 'actions[1].url'],
    ['of one', at(''), 'actions[0].url'],
  ])('an action of a bundle %s, by its place', async (_, actions, place) => {
    const bundle = file('all.json', `{"version":1,"actions":[${actions}]}`);
    const { stdout } = await ran(['check', bundle]);
    expect(stdout).toContain(`: error: ${place}: The URL is missing`);
  });

  test('several files, one of them the standard input', async () => {
    const { exit, stdout } = await ran(['check', file('good.json', at('https://h/')), '-'], { stdin: '[' });
    expect(stdout).toMatch(
      /good\.json: no problems\nstandard input:1:2: error: .*\nstandard input: 1 error\n$/,
    );
    expect(exit).toBe(1);
  });
});
