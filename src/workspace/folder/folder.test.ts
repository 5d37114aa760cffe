import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { Desk } from '../../../test/folder-desk';
import { sightings } from '../../../test/sightings';
import { type Action, writeAction, writeBundle } from '../../core';
import { toAction } from '../../designer/store';
import { apply, type FolderTask, type Pair, type PairAction, proposedAction, STANDINGS } from './apply';

const action = (name: string, url = 'https://api.example.com/'): Action =>
  aWebhook({
    name,
    url,
    format: 'json',
    data: [{ key: 'id', value: '{{ order.id }}', enabled: true }],
  });

/** An app and a folder that both hold `Order`. */
async function together(): Promise<Desk> {
  const desk = new Desk({ 'order.action.json': writeAction(action('Order')) });
  await desk.run('open');
  return desk;
}

describe('opening a folder', () => {
  test('adds every action in it, and leaves other files alone', async () => {
    const desk = new Desk({
      'b.action.json': writeAction(action('B')),
      'A.ACTION.JSON': writeAction(action('A')),
      'package.json': '{}',
      'README.md': '# Orders',
    });
    expect(await desk.standings()).toEqual(['file-only A.ACTION.JSON', 'file-only b.action.json']);
    const { done } = await desk.run('open');
    expect(done).toEqual({ take: 2 });
    expect(desk.names).toEqual(['A', 'B']);
    expect(desk.folder.writes).toEqual([]);
    expect(await desk.standings()).toEqual(['same A.ACTION.JSON', 'same b.action.json']);
  });

  test.each([
    ['broken JSON', '{ "version": 1'],
    ['nothing', ''],
    ['an unknown setting', writeAction(action('A')).replace('"url"', '"uri"')],
    ['several actions', writeBundle([action('A'), action('B')])],
  ])('lists a file with %s, and never touches it', async (_, text) => {
    const desk = new Desk({ 'a.action.json': text });
    desk.library.add([action('a')]);
    expect(await desk.pairs()).toMatchObject([{ type: 'unreadable' }]);
    await desk.run('save');
    expect(desk.folder.files.get('a.action.json')).toBe(text);
    expect(desk.names).toEqual(['a']);
  });

  test('takes the same settings in another form for the same', async () => {
    const desk = await together();
    const text = writeAction(action('Order'));
    desk.folder.files.set('order.action.json', `\ufeff${text.replaceAll('\n', '\r\n')}`);
    expect(await desk.standings()).toEqual(['same order.action.json']);
    await desk.run('save');
    expect(desk.folder.writes).toEqual([]);
  });

  test('knows an action by what it says, and else by the name of its file', async () => {
    const desk = new Desk({
      'some-name.action.json': writeAction(action('Order')),
      'Refund.action.json': writeAction(action('Refund', 'https://other.example/')),
    });
    desk.library.add([action('Order'), action('REFUND')]);
    expect(await desk.standings()).toEqual(['both-changed Refund.action.json', 'same some-name.action.json']);
  });

  test('takes over what changed on disk', async () => {
    const desk = await together();
    desk.folder.files.set('order.action.json', writeAction(action('Order', 'https://new.example/')));
    expect(await desk.standings()).toEqual(['file-changed order.action.json']);
    await desk.run('open');
    expect(desk.library.summaries.map(({ url }) => url)).toEqual(['https://new.example/']);
    expect(await desk.standings()).toEqual(['same order.action.json']);
  });

  test('proposes nothing for a file that is gone; the action can go too', async () => {
    const desk = await together();
    desk.folder.files.clear();
    expect(await desk.standings()).toEqual(['file-gone Order']);
    await desk.run('open');
    expect(desk.names).toEqual(['Order']);
    await desk.run('open', 'remove-action');
    expect(desk.names).toEqual([]);
    expect(await desk.standings()).toEqual([]);
  });
});

describe('saving to a folder', () => {
  test('writes each action to a file of its own, with a name that is safe and unused', async () => {
    const desk = new Desk({ 'order.action.json': '{}', 'Other-2.action.json': '' });
    desk.library.add([action('Ord/er'), action('ORDER?'), action('Other'), action('other'), action('')]);
    const { done } = await desk.run('save');
    expect(done.write).toBe(4);
    expect([...desk.folder.files.keys()].sort()).toEqual([
      'Ord-er.action.json',
      'Other-2.action.json',
      'Other.action.json',
      'action.action.json',
      'order.action.json',
      'other-3.action.json',
    ]);
  });

  test('writes what the export writes, and only what changed', async () => {
    const desk = new Desk();
    desk.library.add([action('A'), action('B')]);
    await desk.run('save');
    expect(desk.folder.files.get('A.action.json')).toBe(writeAction(action('A')));
    desk.edit('B', 'https://new.example/');
    expect(await desk.standings()).toEqual(['action-changed B.action.json', 'same A.action.json']);
    await desk.run('save');
    expect(desk.folder.writes).toEqual(['A.action.json', 'B.action.json', 'B.action.json']);
    await desk.run('save');
    expect(desk.folder.writes).toHaveLength(3);
  });

  test('keeps the file of an action that was renamed', async () => {
    const desk = await together();
    desk.rename('Order', 'Order created');
    await desk.run('save');
    expect([...desk.folder.files.keys()]).toEqual(['order.action.json']);
    expect(desk.folder.files.get('order.action.json')).toContain('"name": "Order created"');
  });

  test('B5: writes names, not secrets, and keeps the typed secret when the file is read again', async () => {
    const desk = new Desk();
    const canary = 'canary-of-the-folder-7';
    const authentication = { method: 'basic', username: 'u', password: canary } as const;
    desk.library.add([{ ...action('A'), authentication }]);
    await desk.run('save');
    const written = desk.folder.files.get('A.action.json') ?? '';
    expect(sightings(written, canary)).toEqual([]);
    expect(await desk.standings()).toEqual(['same A.action.json']);

    desk.folder.files.set('A.action.json', written.replace('"username": "u"', '"username": "v"'));
    await desk.run('open');
    const [draft] = desk.library.summaries.map(({ id }) => desk.library.draftOf(id));
    expect(draft && toAction(draft).authentication).toEqual({ ...authentication, username: 'v' });
    expect(await desk.standings()).toEqual(['same A.action.json']);
  });

  test('offers to delete the file of an action that was removed, and never does it unasked', async () => {
    const desk = await together();
    desk.remove('Order');
    expect(await desk.standings()).toEqual(['action-gone order.action.json']);
    await desk.run('save');
    expect(desk.folder.files.size).toBe(1);
    expect(await desk.standings()).toEqual(['action-gone order.action.json']);
    await desk.run('save', 'delete-file');
    expect(desk.folder.files.size).toBe(0);
    expect(await desk.standings()).toEqual([]);
  });

  test('says which file could not be written, and goes on', async () => {
    const desk = new Desk();
    desk.library.add([action('A'), action('B')]);
    desk.folder.locked.add('A.action.json');
    const { failures, done } = await desk.run('save');
    expect(failures).toEqual([{ file: 'A.action.json', why: 'refused' }]);
    expect(done.write).toBe(1);
    expect(Object.fromEntries(desk.folder.files)).toEqual({ 'B.action.json': writeAction(action('B')) });
  });
});

describe('a file and its action that both changed', () => {
  const THEIRS = writeAction(action('Order', 'https://theirs.example/'));
  const OURS = writeAction(action('Order', 'https://ours.example/'));
  const inConflict = async (): Promise<Desk> => {
    const desk = await together();
    desk.folder.files.set('order.action.json', THEIRS);
    desk.edit('Order', 'https://ours.example/');
    expect(await desk.standings()).toEqual(['both-changed order.action.json']);
    return desk;
  };

  test.each<[FolderTask]>([['open'], ['save']])(
    'stay as they are until somebody chooses: %s',
    async (direction) => {
      const desk = await inConflict();
      await desk.run(direction);
      expect(desk.folder.files.get('order.action.json')).toBe(THEIRS);
      expect(desk.library.summaries.map(({ url }) => url)).toEqual(['https://ours.example/']);
      expect(await desk.standings()).toEqual(['both-changed order.action.json']);
    },
  );

  test.each<[PairAction, string, string[], string[]]>([
    ['write', OURS, ['Order https://ours.example/'], ['same order.action.json']],
    ['take', THEIRS, ['Order https://theirs.example/'], ['same order.action.json']],
    [
      'both',
      THEIRS,
      ['Order https://ours.example/', 'Order (folder) https://theirs.example/'],
      ['action-changed order.action.json', 'action-only Order (folder)'],
    ],
  ])('%s', async (outcome, file, actions, standings) => {
    const desk = await inConflict();
    await desk.run('save', outcome);
    expect(desk.folder.files.get('order.action.json')).toBe(file);
    expect(desk.library.summaries.map(({ name, url }) => `${name} ${url}`)).toEqual(actions);
    expect(await desk.standings()).toEqual(standings);
  });

  test('a file that changes after it was compared is not written over', async () => {
    const desk = await together();
    desk.edit('Order', 'https://ours.example/');
    const decisions = (await desk.pairs()).map((pair) => ({ pair, outcome: 'write' as const }));
    desk.folder.files.set('order.action.json', THEIRS);
    const { handle: folder } = desk.folder;
    const { library, ties } = desk;
    const applied = await apply(decisions, { folder, names: [], ties, library, nameOfOther: String });
    expect(applied.failures).toEqual([{ file: 'order.action.json', why: 'changed' }]);
    expect(desk.folder.files.get('order.action.json')).toBe(THEIRS);
  });
});

describe('an action that another tab changes after it was compared', () => {
  const decide = async (desk: Desk, outcome: PairAction) => {
    const decisions = (await desk.pairs()).map((pair) => ({ pair, outcome }));
    return async () => {
      const { handle: folder } = desk.folder;
      const { library, ties } = desk;
      return await apply(decisions, { folder, names: [], ties, library, nameOfOther: String });
    };
  };

  test('is not replaced by the file, and is named', async () => {
    const desk = await together();
    desk.folder.files.set('order.action.json', writeAction(action('Order', 'https://theirs.example/')));
    const run = await decide(desk, 'take');
    desk.edit('Order', 'https://typed.example/');
    const { failures, done } = await run();
    expect(failures).toEqual([{ file: 'order.action.json', why: 'action-changed' }]);
    expect(done).toEqual({});
    expect(desk.library.summaries.map(({ url }) => url)).toEqual(['https://typed.example/']);
  });

  test('is not replaced where only what no file holds has changed', async () => {
    const desk = await together();
    desk.folder.files.set('order.action.json', writeAction(action('Order', 'https://theirs.example/')));
    const run = await decide(desk, 'take');
    const [{ id } = { id: '' }] = desk.library.summaries;
    desk.library.revise(id, (draft) => {
      const basic = { ...draft.authentication.basic, username: 'typed elsewhere' };
      return { ...draft, authentication: { ...draft.authentication, basic } };
    });
    const { failures } = await run();
    expect(failures).toEqual([{ file: 'order.action.json', why: 'action-changed' }]);
  });

  test('is not removed with its file, and is named', async () => {
    const desk = await together();
    desk.folder.files.clear();
    const run = await decide(desk, 'remove-action');
    desk.edit('Order', 'https://typed.example/');
    const { failures } = await run();
    expect(failures).toEqual([{ file: 'order.action.json', why: 'action-changed' }]);
    expect(desk.names).toEqual(['Order']);
  });
});

test('an action is not saved to the name of a folder', async () => {
  const desk = new Desk();
  desk.library.add([action('Folder')]);
  const { failures } = await desk.run('save');
  expect(failures).toEqual([]);
  expect([...desk.folder.files.keys()]).toEqual(['Folder-2.action.json']);
  expect(await desk.standings()).toEqual(['same Folder-2.action.json']);
});

test('what would lose something is never proposed', () => {
  const proposals = STANDINGS.flatMap((type) =>
    (['open', 'save'] as const).map((direction) => proposedAction({ type } as Pair, direction)),
  );
  expect(new Set(proposals)).toEqual(new Set(['leave', 'take', 'write']));
  expect(proposedAction({ type: 'both-changed' } as Pair, 'save')).toBe('leave');
});
