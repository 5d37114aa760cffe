import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { Desk } from '../../../test/folder-desk';
import type { MemoryFolder } from '../../../test/memory-folder';
import { slice } from '../../../test/thorough';
import { type Action, writeAction } from '../../core';
import type { StoredFolder } from '../storage/records';
import { mergeTies, outcomesOf, type PairAction, proposedAction, type Ties } from './apply';
import { compare, type FolderMemory, synchronize } from './synchronize';

const action = (name: string, url: string): Action => aWebhook({ name, url });
const NAMES = ['A', 'B', 'C'];
const fileOf = (name: string) => `${name}.action.json`;
let urls = 0;
const unique = (name: string) => writeAction(action(name, `https://h.example/${++urls}`));

/** What another program does to a file: it writes it, in one go or in two, deletes it, or renames it. */
type Edit = (folder: MemoryFolder, name: string) => void;
const EDITS: Readonly<Record<string, Edit>> = {
  write: ({ files }, name) => files.set(fileOf(name), unique(name)),
  begin: ({ files }, name) => files.set(fileOf(name), unique(name).slice(0, 40)),
  empty: ({ files }, name) => files.set(fileOf(name), ''),
  delete: ({ files }, name) => files.delete(fileOf(name)),
  rename: ({ files }, name) => {
    const text = files.get(fileOf(name));
    if (text === undefined) return;
    files.delete(fileOf(name));
    files.set(fileOf(`${name}-2`), text);
  },
  contract: ({ files }, name) => files.set(`${name}.contract.json`, `{"n":${++urls}}`),
};

/** Another program edits files between the operations of the app. */
function editing(
  desk: Desk,
  plan: readonly { readonly at: number; readonly edit: string; readonly name: string }[],
) {
  /** The texts that the app has replaced or deleted. */
  const lost: string[] = [];
  let [count, isRunning] = [0, false];
  desk.folder.onOperation = (operation, lostText) => {
    if (!isRunning) return;
    if (operation === 'close' || operation === 'remove') {
      if (lostText !== undefined) lost.push(lostText);
      return;
    }
    count++;
    for (const { at, edit, name } of plan) if (at === count) EDITS[edit]?.(desk.folder, name);
  };
  return {
    lost,
    during: async (work: () => Promise<unknown>) => {
      isRunning = true;
      await work();
      isRunning = false;
    },
  };
}

describe('another program edits the files while decisions are applied', () => {
  const edit = fc.record({
    at: fc.integer({ min: 1, max: 60 }),
    edit: fc.constantFrom(...Object.keys(EDITS)),
    name: fc.constantFrom(...NAMES),
  });
  const outcome = fc.constantFrom<PairAction>('take', 'write', 'both', 'delete-file', 'remove-action');

  test('nothing that it wrote is replaced or deleted unseen', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        outcome,
        fc.constantFrom('both', 'file', 'app', 'removed'),
        async (plan, chosen, kind) => {
          const desk = new Desk(
            kind === 'app' ? {} : Object.fromEntries(NAMES.map((name) => [fileOf(name), unique(name)])),
          );
          if (kind === 'app') desk.library.add(NAMES.map((name) => action(name, 'https://h.example/')));
          else await desk.run('open');
          if (kind === 'both') for (const name of NAMES) desk.edit(name, 'https://typed.example/');
          if (kind === 'file') for (const name of NAMES) EDITS.write?.(desk.folder, name);
          if (kind === 'removed') for (const name of NAMES) desk.remove(name);
          const pairs = await desk.pairs();
          const seen = new Set(desk.folder.files.values());
          const { lost, during } = editing(desk, plan);
          await during(() => desk.run(kind === 'file' ? 'open' : 'save', chosen, pairs));
          expect(lost.filter((text) => text !== '' && !seen.has(text))).toEqual([]);
          // A new file is not left behind with nothing in it, unless the other program has emptied or renamed it.
          const emptied = plan.some((one) => ['empty', 'rename'].includes(one.edit));
          if (!emptied) expect([...desk.folder.files.values()]).not.toContain('');
          // What is applied next time is what is there: a comparison tells both sides apart.
          for (const pair of await desk.pairs())
            if (pair.type === 'same') expect(pair.file.digest).toBe(pair.action.digest);
        },
      ),
      { numRuns: slice(1000, 200) },
    );
  });

  test('a file that it is still writing when the actions are compared is not taken', async () => {
    const desk = new Desk({ [fileOf('A')]: unique('A'), 'A.contract.json': '{"type":"object"}' });
    await desk.run('open');
    // It saves in two steps: the file is deleted, then written anew.
    desk.folder.files.delete('A.contract.json');
    const pairs = await desk.pairs();
    expect(pairs.map(({ type }) => type)).toEqual(['file-changed']);
    desk.folder.files.set('A.contract.json', '{"type":"object","required":["id"]}');
    expect((await desk.run('open', undefined, pairs)).failures).toEqual([
      { file: fileOf('A'), why: 'changed' },
    ]);
    const [draft] = desk.library.summaries.map(({ id }) => desk.library.draftOf(id));
    expect(draft?.contract).toBe('{"type":"object"}');
  });

  test('an action stays whose file is back', async () => {
    const desk = new Desk({ [fileOf('A')]: unique('A') });
    await desk.run('open');
    const text = desk.folder.files.get(fileOf('A')) ?? '';
    desk.folder.files.clear();
    const pairs = await desk.pairs();
    desk.folder.files.set(fileOf('A'), text);
    const { failures } = await desk.run('save', 'remove-action', pairs);
    expect(failures).toEqual([{ file: fileOf('A'), why: 'changed' }]);
    expect(desk.names).toEqual(['A']);
  });
});

/** The locks of a browser, which Node has from version 24 on. */
class Locks {
  #last: Promise<unknown> = Promise.resolve();

  request<Result>(_: string, work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

describe('two tabs with the same folder', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { locks: new Locks() });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** Two tabs share the actions, the folder and the memory; each operation takes some turns. */
  function tabs(files: Readonly<Record<string, string>> = {}) {
    const desk = new Desk(files);
    let stored: StoredFolder = { handle: desk.folder.handle, ties: {} };
    const memory: FolderMemory = {
      folder: () => Promise.resolve(stored),
      rememberFolder: (folder) => {
        stored = folder;
        return Promise.resolve();
      },
    };
    const { library } = desk;
    const open = async () => {
      const compared = await compare(stored, library);
      return async (direction: 'open' | 'save', chosen?: PairAction) => {
        const decisions = compared.pairs.map((pair) => ({
          pair,
          outcome: chosen && outcomesOf(pair).includes(chosen) ? chosen : proposedAction(pair, direction),
        }));
        return (await synchronize(compared, decisions, library, memory)).applied;
      };
    };
    const standings = async () => (await compare(stored, library)).pairs.map(({ type }) => type);
    return { desk, open, standings, ties: () => stored.ties };
  }

  test.each(['one after the other', 'at the same time'])('take each file once: %s', async (when) => {
    const { desk, open, standings } = tabs(
      Object.fromEntries(NAMES.map((name) => [fileOf(name), unique(name)])),
    );
    const [one, other] = [await open(), await open()];
    if (when === 'at the same time') await Promise.all([one('open'), other('open')]);
    else for (const run of [one, other]) await run('open');
    expect(desk.names.toSorted()).toEqual(NAMES);
    expect(await standings()).toEqual(['same', 'same', 'same']);
  });

  test.each(['one after the other', 'at the same time'])('write each action once: %s', async (when) => {
    const { desk, open, standings } = tabs();
    desk.library.add(NAMES.map((name) => action(name, 'https://h.example/')));
    const [one, other] = [await open(), await open()];
    if (when === 'at the same time') await Promise.all([one('save'), other('save')]);
    else for (const run of [one, other]) await run('save');
    expect([...desk.folder.files.keys()].toSorted()).toEqual(NAMES.map(fileOf));
    expect(await standings()).toEqual(['same', 'same', 'same']);
  });

  test('know which file belongs to which action by what the other one did', async () => {
    const { desk, open, standings } = tabs();
    desk.library.add([action('A', 'https://h.example/')]);
    const one = await open();
    desk.library.add([action('B', 'https://h.example/')]);
    const other = await open();
    await other('save');
    await one('save');
    // A file of another name is found by its tie alone.
    desk.rename('B', 'Renamed');
    desk.edit('Renamed', 'https://typed.example/');
    expect((await standings()).toSorted()).toEqual(['action-changed', 'same']);
  });

  test('ties that one tab has changed win over those of the other', () => {
    const tie = fc.option(fc.record({ file: fc.constantFrom('a', 'b'), digest: fc.constantFrom('1', '2') }), {
      nil: undefined,
    });
    const ties = fc
      .record({ x: tie, y: tie })
      .map((all) => Object.fromEntries(Object.entries(all).filter(([, one]) => one)) as Ties);
    fc.assert(
      fc.property(ties, ties, ties, (base, ours, theirs) => {
        expect(mergeTies(base, base, theirs)).toEqual(theirs);
        expect(mergeTies(base, ours, base)).toEqual(ours);
        for (const id of ['x', 'y']) {
          const isOurs = JSON.stringify(ours[id]) !== JSON.stringify(base[id]);
          expect(mergeTies(base, ours, theirs)[id]).toEqual((isOurs ? ours : theirs)[id]);
        }
      }),
    );
  });
});
