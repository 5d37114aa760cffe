import { replaceDraft } from '../../../test/replace-draft';
import { slice } from '../../../test/thorough';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf, openTab, WEBHOOK } from '../../../test/test-tab';

// A tab that crashed does nothing more: what it would have done later never comes.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

type Step =
  | { readonly do: 'add' | 'add-sample' | 'save' | 'crash' | 'fill' | 'empty' }
  | {
      readonly do: 'rename' | 'remove' | 'duplicate' | 'rename-sample' | 'remove-sample';
      readonly which: number;
    }
  | { readonly do: 'context'; readonly text: string };

const which = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('rename' as const), which }) },
  fc.record({ do: fc.constantFrom('remove' as const, 'duplicate' as const), which }),
  fc.record({ do: fc.constant('context' as const), text: fc.string() }),
  fc.record({ do: fc.constant('add-sample' as const) }),
  fc.record({ do: fc.constantFrom('rename-sample' as const, 'remove-sample' as const), which }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('save' as const) }) },
  fc.record({ do: fc.constantFrom('crash' as const, 'fill' as const, 'empty' as const) }),
);

const put = IDBObjectStore.prototype.put;
function fillDisk() {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}
function makeRoom() {
  IDBObjectStore.prototype.put = put;
}

type Tab = Awaited<ReturnType<typeof openTab>>;
const shown = ({ names, samples }: Tab) => ({
  names: names(),
  samples: samples.all.map(({ name, text }) => ({ name, text })),
});

/** Does one step to a tab; a crash makes another tab of it. */
async function perform(tab: Tab, one: Step, turn: number): Promise<Tab> {
  const { library } = tab;
  const chosen = 'which' in one ? tab.names()[one.which % Math.max(1, tab.names().length)] : undefined;
  if (one.do === 'add') library.add([{ ...WEBHOOK, name: `Added ${turn}` }]);
  if (one.do === 'rename' && chosen) tab.rename(chosen, `Renamed ${turn}`);
  if (one.do === 'remove' && chosen) library.remove(idOf(tab, chosen));
  if (one.do === 'duplicate' && chosen) library.duplicate(idOf(tab, chosen), () => `Copied ${turn}`);
  if (one.do === 'context') tab.samples.change(one.text);
  if (one.do === 'add-sample') tab.samples.add([{ name: `Added ${turn}`, text: `${turn}` }]);
  const sample = 'which' in one ? tab.samples.all[one.which % tab.samples.all.length] : undefined;
  if (one.do === 'rename-sample' && sample) tab.samples.rename(sample.id, `Renamed ${turn}`);
  if (one.do === 'remove-sample' && sample) tab.samples.remove(sample.id);
  if (one.do === 'fill') fillDisk();
  if (one.do === 'empty') makeRoom();
  if (one.do === 'save') await tab.saving.flush();
  return one.do === 'crash' ? await openTab() : tab;
}

test('whatever is done, what was last shown as saved is there after a crash', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      globalThis.indexedDB = new IDBFactory();
      makeRoom();
      let tab = await openTab();
      let saved = shown(tab);
      for (const [turn, one] of steps.entries()) {
        tab = await perform(tab, one, turn);
        if (one.do === 'crash') expect(shown(tab)).toEqual(saved);
        if (tab.saving.state.type === 'saved') saved = shown(tab);
      }
      makeRoom();
      await tab.saving.flush();
      expect(tab.saving.isUnsaved).toBe(false);
      expect(shown(await openTab())).toEqual(shown(tab));
    }),
    { numRuns: slice(60, 25) },
  );
});

/** What one of two tabs does next, and what it awaits of a save that it begins with it. */
const turn = fc.record({
  by: fc.constantFrom(0, 1),
  on: fc.nat(2),
  does: fc.oneof(
    { weight: 5, arbitrary: fc.constant('type' as const) },
    { weight: 2, arbitrary: fc.constantFrom('move' as const, 'remove' as const, 'undo-removal' as const) },
  ),
  saves: fc.constantFrom('not' as const, 'to the end' as const, 0, 1, 2, 5, 10),
  hears: fc.boolean(),
});

/** What was typed into an action, by the numbers in its URL. */
const numbersIn = (url: string) => url.split('/').filter((part) => part !== '');

/** Does one thing in a tab; returns the numbers that are to be found from now on, and those that are not. */
function act(
  { library, steps }: Tab,
  does: 'type' | 'move' | 'remove' | 'undo-removal',
  on: number,
  number: number,
): [number: string, isExpected: boolean][] {
  const { summaries } = library;
  const { id, url } = summaries[on % Math.max(1, summaries.length)] ?? { id: '', url: '' };
  const draft = library.draftOf(id);
  if (does === 'undo-removal') {
    if (steps.undoable?.type !== 'action-deleted') return [];
    steps.undo();
    const back = library.summaries.filter((one) => !summaries.some((before) => before.id === one.id));
    return back.flatMap((one) => numbersIn(one.url)).map((one) => [one, true]);
  }
  if (!draft) return [];
  if (does === 'move') {
    const first = summaries[0]?.id;
    if (first !== undefined && first !== id) library.move(id, 'before', first);
    return [];
  }
  if (does === 'remove') {
    library.remove(id);
    return numbersIn(url).map((one) => [one, false]);
  }
  replaceDraft(library, id, { ...draft, url: `${url}/${number}` });
  return [[String(number), true]];
}

test('whatever two tabs do at the same time, no version of an action is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { maxLength: 14 }), async (turns) => {
      globalThis.indexedDB = new IDBFactory();
      const first = await openTab();
      first.library.add([WEBHOOK, WEBHOOK].map((one, index) => ({ ...one, name: `Action ${index}` })));
      await first.saving.flush();
      const tabs = [first, await openTab()] as const;
      /** What was typed and not removed since by who had it. */
      const expected = new Set<string>();
      for (const [number, { by, on, does, saves, hears }] of turns.entries()) {
        const tab = tabs[by === 0 ? 0 : 1];
        for (const [one, isExpected] of act(tab, does, on, number)) {
          if (isExpected) expected.add(one);
          else expected.delete(one);
        }
        if (saves === 'not') continue;
        const saved = tab.saving.flush();
        if (saves === 'to the end') await saved;
        else for (let wait = 0; wait < saves; wait++) await new Promise(setImmediate);
        if (hears) await tabs[by === 0 ? 1 : 0].saving.follow(tab.posted());
      }
      for (const { saving } of tabs) await saving.flush();
      const found = (await openTab()).library.summaries.flatMap(({ url }) => numbersIn(url));
      expect([...expected].filter((number) => !found.includes(number))).toEqual([]);
    }),
    { numRuns: slice(100, 40) },
  );
});
