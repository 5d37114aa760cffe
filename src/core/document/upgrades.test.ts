import { describe, expect, test } from 'vitest';
import { webhook } from '../../../test/config-text';
import { type JsonObject, jsonObject } from '../json/value';
import { readActionWith } from './read';

describe('B3 older versions are upgraded step by step', () => {
  const rename = (before: string, after: string, to: number) => (action: JsonObject) =>
    jsonObject(
      action.members.map(({ name, value }) => {
        if (name === 'version') return { name, value: { type: 'number', text: String(to) } };
        return { name: name === before ? after : name, value };
      }),
    );
  const upgrades = [
    { from: -1, apply: rename('address', 'link', 0) },
    { from: 0, apply: rename('link', 'url', 1) },
  ];
  const ancient = '{"version":-1,"objectId":"automation.webhook","method":"PUT","address":"a"}';
  const old = '{"version":0.0,"objectId":"automation.webhook","method":"PUT","link":"b"}';
  const urlsOf = (text: string) => readActionWith(text, upgrades).actions.map(({ url }) => url);

  test.each([
    ['one step', old, ['b']],
    ['two steps', ancient, ['a']],
    ['none', webhook().replace('"url":""', '"url":"c"'), ['c']],
    ['in a bundle', `{"version":1,"actions":[${ancient},${old}]}`, ['a', 'b']],
    ['in an older bundle', `{"version":-1,"actions":[${ancient}]}`, ['a']],
  ])('%s', (_, text, urls) => {
    expect(urlsOf(text)).toEqual(urls);
  });

  test.each([
    [
      'older than every step',
      old.replace('0.0', '-2'),
      ['config-missing-setting url', 'config-wrong-value version', 'config-unknown-setting link'],
    ],
    [
      'without a version',
      '{"objectId":"automation.webhook","method":"PUT","url":""}',
      ['config-missing-setting version'],
    ],
    ['not an object', `{"version":0,"actions":[5]}`, ['config-wrong-type actions/0']],
  ])('%s is refused', (_, text, codes) => {
    const { problems } = readActionWith(text, upgrades);
    expect(problems.map(({ code, path }) => `${code} ${path.join('/')}`)).toEqual(codes);
  });

  test('problems keep their places in a bundle', () => {
    const text = `{"version":0,"actions":[\n${old},\n${old.replace('}', ',"data":[{"x":1}]}')}]}`;
    expect(readActionWith(text, upgrades).problems).toMatchObject([
      {
        code: 'config-unknown-setting',
        path: ['actions', 1, 'data', 0, 'x'],
        place: { line: 3, column: 83 },
      },
    ]);
  });
});
