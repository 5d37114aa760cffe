import { keepDraft } from '../testing/keep-draft';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf, openTab, WEBHOOK } from '../testing/test-tab';

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
    { numRuns: 60 },
  );
});

test('whatever two tabs do at the same time, no version of an action is lost', async () => {
  const edit = fc.record({
    by: fc.constantFrom(0, 1),
    on: fc.nat(2),
    saves: fc.boolean(),
    hears: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 12 }), async (edits) => {
      globalThis.indexedDB = new IDBFactory();
      const first = await openTab();
      first.library.add([WEBHOOK, WEBHOOK].map((one, index) => ({ ...one, name: `Action ${index}` })));
      await first.saving.flush();
      const tabs = [first, await openTab()] as const;
      /** The last thing that each tab wrote into an action, by what it wrote before. */
      const expected = new Set<string>();
      for (const [turn, { by, on, saves, hears }] of edits.entries()) {
        const tab = tabs[by === 0 ? 0 : 1];
        const { id, url } = tab.library.summaries[on % tab.library.summaries.length] ?? { id: '', url: '' };
        const draft = tab.library.draftOf(id);
        if (!draft) continue;
        keepDraft(tab.library, id, { ...draft, url: `${url}/${turn}` });
        if (saves) await tab.saving.flush();
        const other = tabs[by === 0 ? 1 : 0];
        if (saves && hears) await other.saving.follow(tab.posted());
        expected.add(String(turn));
      }
      for (const { saving } of tabs) await saving.flush();
      const urls = (await openTab()).library.summaries.map(({ url }) => url);
      const found = new Set(urls.flatMap((url) => url.split('/').filter((part) => part !== '')));
      expect([...expected].filter((turn) => !found.has(turn))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
