import { beforeEach, expect, test } from 'vitest';
import '../../../test/config-reader';
import { WEBHOOK } from '../../../test/test-tab';
import { createTestWorkspace, type Workspace } from '../../../test/test-workspace';
import { SampleChoices } from './sample-choices';

let stored: string | undefined;
let on: Workspace;
let choices: SampleChoices;

const memory = {
  read: () => stored,
  write: (text: string) => {
    stored = text;
  },
};

function begin(): void {
  choices = new SampleChoices(on.library, on.samples, memory);
  choices.begin();
}
const named = (name: string) => ({ ...WEBHOOK, name });
/** The sample of each action, as a person who opens one after the other finds it. */
const samplesOf = (...ids: string[]) =>
  ids.map((id) => {
    on.library.open(id);
    return on.samples.openName;
  });
const choose = (name: string) => on.samples.open(on.samples.all.find((one) => one.name === name)?.id ?? '');
let first = '';
let second = '';

beforeEach(() => beginWith(undefined));

function beginWith(text: string | undefined): void {
  stored = text;
  on = createTestWorkspace();
  [first = '', second = ''] = on.library.add([named('first'), named('second')]);
  on.samples.rename(on.samples.openId, 'A');
  on.samples.add([{ name: 'B', text: '{"b": 1}' }], false);
  begin();
}

test('a chosen sample belongs to the open action', () => {
  choose('B');
  expect(samplesOf(second, first, second)).toEqual(['A', 'B', 'A']);
});

test('a new action has the sample that is on the screen, a copy that of its original', () => {
  choose('B');
  const [third = ''] = on.library.add([named('third')]);
  on.library.duplicate(third, (name) => `${name} (copy)`);
  const copy = on.library.openId ?? '';
  expect(samplesOf(third, copy, second, first)).toEqual(['B', 'B', 'A', 'B']);
});

test('an import gives its sample to its own actions alone, also undone and done again', () => {
  let ids: string[] = [];
  on.steps.transaction(() => {
    ids = on.library.add([named('imported'), named('imported too')]);
    on.samples.add([{ name: 'Imported values', text: '{"base": 1}' }]);
    choices.assign(ids, on.samples.openId);
  });
  const [one = '', other = ''] = ids;
  const expected = ['A', 'Imported values', 'A', 'Imported values'];
  expect(samplesOf(first, one, second, other)).toEqual(expected);
  on.steps.undo();
  expect(samplesOf(first, second)).toEqual(['A', 'A']);
  on.steps.redo();
  expect(samplesOf(first, one, second, other)).toEqual(expected);
});

test('a removed sample falls back to the first, and comes back with it', () => {
  choose('B');
  on.library.open(second);
  on.samples.remove(on.samples.all.find(({ name }) => name === 'B')?.id ?? '');
  expect(samplesOf(first)).toEqual(['A']);
  on.library.open(second);
  on.steps.undo();
  choose('A');
  expect(samplesOf(first)).toEqual(['B']);
});

test('is remembered for the next page, and read anew where another tab has chosen', () => {
  choose('B');
  const openId = on.library.openId ?? '';
  begin();
  expect(choices.of(openId)).toBe(on.samples.openId);
  const text = JSON.parse(stored ?? '');
  stored = JSON.stringify({ ...text, of: { ...text.of, [second]: text.of[first] } });
  expect(samplesOf(second)).toEqual(['B']);
});

test.each(['', 'null', '{"of": null}', '{"of": {"x": 1}, "first": 7}', '[]'])(
  'takes %j as nothing chosen',
  (text) => {
    beginWith(text);
    expect(samplesOf(first, second)).toEqual(['A', 'A']);
    choose('B');
    expect(samplesOf(first, second)).toEqual(['A', 'B']);
  },
);
