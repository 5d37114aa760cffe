import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Action } from '../../src/core';
import { toStored } from '../../src/designer/store/stored-draft';
import { memoryNote, openTab, WEBHOOK } from '../test-tab';
import { withoutTypedSecrets } from '../without-typed-secrets';
import type { RecordedOperation } from './operation';
import { performOperation, type Tab } from './perform';

// Everything is saved when the sequence says so, and at no other time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const lines = readFileSync(join(import.meta.dirname, 'sequences.ndjson'), 'utf8')
  .trim()
  .split('\n');
const sequences = lines.map((line) => JSON.parse(line) as readonly RecordedOperation[]);

/** What is in the store when a sequence begins. */
const BEGINNING: readonly Action[] = ['Shop / Orders', 'Shop / Customers'].map((name) => ({
  ...(WEBHOOK as Extract<Action, { objectId: 'automation.webhook' }>),
  name,
  url: 'https://api.example.com/',
  data: ['id', 'key', 'email'].map((key) => ({ key, value: `{{ order.${key} }}`, enabled: true })),
}));

/** A tab of the recording, which keeps its id and its note when it is loaded again. */
function recordedTab(id: string, clock: { now: number }) {
  const note = memoryNote();
  let made = 0;
  const newId = () => {
    made += 1;
    return `${id}-${made}`;
  };
  return () => openTab(note, { now: () => clock.now, newId, id });
}

/** Where a sequence ends: what the settings, actions and samples are in both tabs and in the store. */
async function play(sequence: readonly RecordedOperation[]): Promise<string> {
  globalThis.indexedDB = new IDBFactory();
  const clock = { now: 1_700_000_000_000 };
  const open = [recordedTab('a', clock), recordedTab('b', clock)] as const;
  const first = await open[0]();
  first.library.add(BEGINNING);
  await first.saving.flush();
  const tabs: [Tab, Tab] = [first, await open[1]()];
  for (const [tab, after, operation] of sequence) {
    clock.now += after;
    const other = tab === 0 ? 1 : 0;
    if (operation[0] === 'save') await tabs[tab].saving.flush();
    else if (operation[0] === 'hear') await tabs[tab].saving.follow(tabs[other].posted());
    else if (operation[0] === 'reload') {
      await tabs[tab].saving.flush();
      tabs[tab] = await open[tab]();
    } else performOperation(tabs[tab], operation);
  }
  const ends = tabs.map(describe);
  for (const { saving } of [...tabs, ...tabs]) await saving.flush();
  return [`tab a\n${ends[0]}`, `tab b\n${ends[1]}`, `store\n${describe(await openTab())}`].join('\n');
}

/** What is there, as text, without the values of secrets; ids are not told, their order is. */
function describe({ library, samples, steps }: Tab): string {
  const mark = (isOpen: boolean) => (isOpen ? '*' : '-');
  const actions = library.summaries.map(({ id, name }) => {
    const draft = library.draftOf(id);
    if (!draft) return 'unreadable';
    const { document, aside, secrets } = toStored(withoutTypedSecrets(draft));
    const inactive = aside.map((one) => `    inactive ${short(one)}`);
    return [
      `${mark(library.openId === id)} ${JSON.stringify(name)} ${short(document)} ${JSON.stringify(secrets)}`,
      ...inactive,
    ].join('\n');
  });
  const texts = samples.all.map(
    ({ id, name, text }) => `${mark(samples.openId === id)} sample ${JSON.stringify([name, text])}`,
  );
  const undo = `undo ${steps.undoable?.type ?? 'nothing'}, redo ${steps.redoable?.type ?? 'nothing'}`;
  return [...actions, ...texts, undo].map((line) => `  ${line}`).join('\n');
}

/** A document on one line, without what is the same in all of them. */
function short(document: string): string {
  const { $schema: _, version: __, name: ___, ...settings } = JSON.parse(document);
  return JSON.stringify(settings);
}

test('what was recorded of edits, saves, tabs and undo ends in the same documents', async () => {
  const ends: string[] = [];
  for (const [number, sequence] of sequences.entries())
    ends.push(`sequence ${number}\n${await play(sequence)}`);
  await expect(`${ends.join('\n\n')}\n`).toMatchFileSnapshot('ends.txt');
});
