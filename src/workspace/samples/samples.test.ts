import { beforeEach, describe, expect, test, vi } from 'vitest';
import { inverseChange } from '../history/change';
import { perform } from '../history/perform';
import { Library } from '../library/state/library';
import type { Unsaved } from '../storage/collection';
import type { StoredContext } from '../storage/records';
import type { SampleChange } from './sample';
import { readSamples, writeSamples } from './sample';
import { Samples } from './samples';

let number = 0;
beforeEach(() => {
  number = 0;
});

const make = (text = '{"id":1}') =>
  new Samples(
    {
      now: () => 1000,
      newId: () => {
        number += 1;
        return `new-${number}`;
      },
    },
    text,
  );
const names = (samples: Samples) => samples.all.map(({ name }) => name);
const texts = (samples: Samples) => samples.all.map(({ text }) => text);
const openText = (samples: Samples) => samples.reading.text;
const record = (id: string, text: string, rest: Partial<StoredContext> = {}): StoredContext => ({
  id,
  revision: 1,
  changedAt: 1,
  text,
  ...rest,
});
/** Writes everything that is to be written, as a store without other tabs does. */
function save(samples: Samples): Unsaved[] {
  const changes = samples.stored.unsaved();
  samples.stored.saved(changes.map((change) => ({ change, revision: change.record ? change.base + 1 : 0 })));
  return changes;
}

describe('samples', () => {
  test('there is one to begin with, which is not lost with the tab', () => {
    const samples = make();
    expect(openText(samples)).toBe('{"id":1}');
    expect(samples.stored.hasUnsaved).toBe(false);
  });

  test('are added at the end, and the first of the new ones is open', () => {
    const samples = make();
    samples.add([
      { name: 'a', text: '"a"' },
      { name: 'b', text: '"b"' },
    ]);
    expect(names(samples)).toEqual(['', 'a', 'b']);
    expect(openText(samples)).toBe('"a"');
  });

  test('may be added while another one stays open', () => {
    const samples = make();
    samples.add([{ name: 'a', text: '"a"' }], false);
    expect(openText(samples)).toBe('{"id":1}');
  });

  test('a name that is taken gets a number', () => {
    const samples = make();
    samples.add([
      { name: 'a', text: '' },
      { name: 'a', text: '' },
    ]);
    samples.duplicate('new-1', 'a');
    expect(names(samples)).toEqual(['', 'a', 'a (3)', 'a (2)']);
    samples.rename('new-2', 'a');
    expect(names(samples)).toContain('a (2)');
  });

  test('a copy stands behind its original and is open', () => {
    const samples = make();
    samples.add([{ name: 'a', text: '"a"' }]);
    samples.duplicate('sample', 'copy');
    expect(names(samples)).toEqual(['', 'copy', 'a']);
    expect(openText(samples)).toBe('{"id":1}');
  });

  test('are gone through around the ends', () => {
    const samples = make();
    samples.add([{ name: 'a', text: '"a"' }]);
    samples.step(1);
    expect(openText(samples)).toBe('{"id":1}');
    samples.step(-1);
    expect(openText(samples)).toBe('"a"');
  });

  test('the one behind a removed one is open; the last one stays', () => {
    const samples = make();
    samples.add([{ name: 'a', text: '"a"' }]);
    samples.remove('new-1');
    expect(openText(samples)).toBe('{"id":1}');
    samples.remove('sample');
    expect(texts(samples)).toEqual(['{"id":1}']);
  });

  test('a broken one keeps its own last good values, not those of another one', () => {
    const samples = make();
    samples.change('{"id":2');
    const good = samples.context;
    samples.add([{ name: 'broken', text: '{' }]);
    expect(samples.context.root).toMatchObject({ members: [] });
    samples.open('sample');
    expect(samples.context).toBe(good);
  });

  test('whoever listens hears of each change', () => {
    const samples = make();
    const listener = vi.fn();
    samples.subscribe(listener);
    samples.change('{}');
    samples.add([{ name: 'a', text: '' }], false);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('changes of the person', () => {
  test('are told with what was before and after, and putting it back makes it what it was', () => {
    const samples = make();
    samples.add([{ name: 'a', text: '"a"' }]);
    const before = samples.all.map((one) => ({ ...one }));
    const changes: SampleChange[] = [];
    samples.watch((done) => changes.push(...done.changes));
    samples.change('"changed"');
    samples.rename('new-1', 'b');
    samples.duplicate('new-1', 'c');
    samples.remove('sample');
    expect(changes.map(({ id }) => id)).toEqual(['new-1', 'new-1', 'new-2', 'sample']);
    for (const change of changes.toReversed()) {
      const work = {
        samples,
        library: new Library({
          now: () => 0,
          newId: () => '',
          typedSecrets: () => ({}),
          nameOfOther: (name) => name,
        }),
      };
      perform(work, inverseChange(change), undefined);
    }
    expect(samples.all).toMatchObject(before.map(({ id, name, text }) => ({ id, name, text })));
    expect(changes).toHaveLength(4);
  });

  test('are told all at once where many are added', () => {
    const samples = make();
    const listener = vi.fn();
    const watcher = vi.fn();
    samples.subscribe(listener);
    samples.watch(watcher);
    samples.add(['a', 'b', 'c'].map((name) => ({ name, text: '1' })));
    samples.add([]);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(watcher.mock.calls).toMatchObject([
      [{ changes: [{ id: 'new-1' }, { id: 'new-2' }, { id: 'new-3' }], openBefore: 'sample' }],
    ]);
    expect(samples.openName).toBe('a');
  });
});

describe('what is stored', () => {
  test('a sample of an earlier version of the app has neither name nor place', () => {
    const samples = make();
    samples.stored.load([record('sample', '"old"')]);
    expect(samples.all).toMatchObject([{ id: 'sample', name: '', text: '"old"' }]);
    expect(samples.stored.hasUnsaved).toBe(false);
  });

  test('where it is nothing, the first one stays', () => {
    const samples = make();
    const { all, openId } = samples;
    samples.stored.load([], 'gone');
    expect(samples).toMatchObject({ all, openId });
  });

  test('they come in their order, with the one that was open', () => {
    const samples = make();
    samples.stored.load([record('x', '"x"', { order: 2 }), record('y', '"y"', { order: 1 })], 'x');
    expect(texts(samples)).toEqual(['"y"', '"x"']);
    expect(openText(samples)).toBe('"x"');
  });

  test('one that was open and is gone leaves the first one open', () => {
    const samples = make();
    samples.stored.load([record('x', '"x"'), record('y', '"y"', { order: 1 })], 'gone');
    expect(openText(samples)).toBe('"x"');
  });

  test('name, place and text are written; what was taken back is not', () => {
    const samples = make();
    samples.stored.load([record('x', '"x"')]);
    samples.rename('x', 'named');
    expect(save(samples)).toMatchObject([
      { id: 'x', base: 1, record: { id: 'x', name: 'named', text: '"x"', order: 0 } },
    ]);
    samples.rename('x', 'other');
    samples.rename('x', 'named');
    expect(samples.stored.hasUnsaved).toBe(false);
  });

  test('one that is removed is deleted, and can be put back before and after that', () => {
    const samples = make();
    samples.stored.load([record('x', '"x"'), record('y', '"y"')]);
    const state = samples.stateOf('x');
    samples.remove('x');
    samples.put('x', state);
    expect(save(samples)).toMatchObject([{ id: 'x', base: 1, record: { text: '"x"' } }]);
    samples.remove('x');
    expect(save(samples)).toMatchObject([{ id: 'x', base: 2 }]);
    samples.put('x', state);
    expect(save(samples)).toMatchObject([{ id: 'x', base: 0, record: { text: '"x"' } }]);
  });

  test('one that was removed long ago is brought back, with a name of its own', () => {
    const samples = make();
    samples.add([{ name: 'a', text: '' }]);
    samples.bringBack(record('long-ago', '"old"', { name: 'a' }));
    expect(names(samples)).toContain('a (2)');
    expect(openText(samples)).toBe('"old"');
    expect(samples.stored.hasUnsaved).toBe(true);
  });

  test('one that is removed while it is written is deleted next', () => {
    const samples = make();
    samples.add([{ name: 'a', text: '' }]);
    const changes = samples.stored.unsaved();
    samples.remove('new-1');
    samples.stored.saved(changes.map((change) => ({ change, revision: 1 })));
    expect(save(samples)).toMatchObject([{ id: 'new-1', base: 1 }]);
    expect(samples.stored.hasUnsaved).toBe(false);
  });
});

describe('two tabs', () => {
  const clash = (samples: Samples, current?: StoredContext) => {
    const [first] = samples.stored.unsaved();
    if (!first) throw new Error('Nothing is to be written');
    return samples.stored.applied([first], [{ current }])[0];
  };

  test('one renames what the other one writes: both happen', () => {
    const samples = make();
    samples.stored.load([record('x', '"x"')]);
    samples.rename('x', 'named');
    expect(clash(samples, record('x', '"theirs"', { revision: 2 }))).toBeUndefined();
    expect(samples.all).toMatchObject([{ name: 'named', text: '"theirs"' }]);
    expect(save(samples)).toMatchObject([{ base: 2, keepsEarlier: false }]);
  });

  test('both write: the later text counts, and the other one becomes an earlier state', () => {
    const samples = make();
    samples.stored.load([record('x', '"x"')]);
    samples.change('"mine"');
    expect(clash(samples, record('x', '"theirs"', { revision: 2 }))).toEqual({ type: 'context-replaced' });
    expect(save(samples)).toMatchObject([{ base: 2, keepsEarlier: true, record: { text: '"mine"' } }]);
  });

  test('one removes what the other one has changed: it stays', () => {
    const samples = make();
    samples.stored.load([record('x', '"x"'), record('y', '"y"')]);
    samples.remove('x');
    const theirs = record('x', '"theirs"', { revision: 2, name: 'theirs' });
    expect(clash(samples, theirs)).toEqual({ type: 'not-removed', name: 'theirs' });
    expect(texts(samples)).toContain('"theirs"');
  });

  test('one changes what the other one has removed: it comes back', () => {
    const samples = make();
    samples.stored.load([record('x', '"x"')]);
    samples.change('"mine"');
    expect(clash(samples)).toEqual({ type: 'brought-back', name: '' });
    expect(save(samples)).toMatchObject([{ base: 0, record: { text: '"mine"' } }]);
  });

  test('what another tab adds, changes and removes is taken over; what was changed here stays', () => {
    const samples = make();
    samples.stored.load([record('x', '"x"'), record('y', '"y"')]);
    samples.stored.receive('z', record('z', '"z"'));
    samples.stored.receive('y', record('y', '"new"', { revision: 2 }));
    expect(texts(samples)).toEqual(['"x"', '"new"', '"z"']);
    samples.change('"mine"');
    samples.stored.receive('x', undefined);
    samples.stored.receive('y', undefined);
    samples.stored.receive('z', undefined);
    expect(texts(samples)).toEqual(['"mine"']);
  });

  test('where others have removed all, an empty one is left', () => {
    const samples = make();
    samples.stored.load([record('x', '"x"')]);
    samples.stored.receive('x', undefined);
    expect(texts(samples)).toEqual(['']);
    expect(samples.context.root).toMatchObject({ members: [] });
  });
});

test('a file of samples holds each of them letter for letter; another text is none', () => {
  const all = [
    { name: 'a', text: '{ "n": 1.0 }' },
    { name: '', text: '{"broken' },
  ];
  expect(readSamples(writeSamples(all))).toEqual(all);
  expect(readSamples('{"order":{}}')).toBeUndefined();
  expect(readSamples(writeSamples(all).slice(0, -5))).toBeUndefined();
});
