import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { contractOf } from '../../../test/contract-examples';
import { Desk } from '../../../test/folder-desk';
import { approve, writeApproved } from '../../approved/approved-file';
import { writeContract } from '../../contract/contract';
import { writeAction } from '../../core';
import { type Companions, companionsOf, NO_COMPANIONS } from '../../core/internal';

const ORDER = aWebhook({ name: 'Order', url: 'https://api.example.com/' });
const CONTRACT = writeContract(contractOf({ type: 'object' }));
const NEWER = writeContract(contractOf({ type: 'object', required: ['id'] }));

function companionsIn({ library }: Desk): Companions | undefined {
  const [first] = library.summaries;
  const draft = first && library.draftOf(first.id);
  return draft && companionsOf(draft);
}

function give({ library }: Desk, companions: Partial<Companions>): void {
  const [first] = library.summaries;
  if (first) library.revise(first.id, (draft) => ({ ...draft, ...companions }));
}

const APPROVED = writeApproved('Order', approve(ORDER, [{ name: 'One', text: '{}' }]));

describe.each([
  ['contract', 'Order.contract.json', CONTRACT, NEWER],
  ['approved', 'Order.approved.md', APPROVED, `${APPROVED}\nAgreed.\n`],
] as const)('the file beside an action in a folder: %s', (type, beside, text, newer) => {
  const files = { 'Order.action.json': writeAction(ORDER), [beside]: text };

  test('comes with it, and is written beside it', async () => {
    const desk = new Desk(files);
    await desk.run('open');
    expect(companionsIn(desk)).toEqual({ ...NO_COMPANIONS, [type]: text });
    expect(await desk.standings()).toEqual(['same Order.action.json']);
    give(desk, { [type]: newer });
    expect(await desk.standings()).toEqual(['action-changed Order.action.json']);
    await desk.run('save');
    expect(desk.folder.files.get(beside)).toBe(newer);
    expect(desk.folder.files.get('Order.action.json')).toBe(writeAction(ORDER));
  });

  test('a new action brings it into the folder', async () => {
    const desk = new Desk();
    desk.library.add([ORDER], [{ ...NO_COMPANIONS, [type]: text }]);
    await desk.run('save');
    expect(Object.fromEntries(desk.folder.files)).toEqual(files);
  });

  test('is updated from the folder, and goes with the action and when it is taken away', async () => {
    const desk = new Desk(files);
    await desk.run('open');
    desk.folder.files.set(beside, newer);
    expect(await desk.standings()).toEqual(['file-changed Order.action.json']);
    await desk.run('open');
    expect(companionsIn(desk)?.[type]).toBe(newer);
    give(desk, { [type]: '' });
    await desk.run('save');
    expect([...desk.folder.files.keys()]).toEqual(['Order.action.json']);
  });

  test('of another action is never written over, nor taken for its own', async () => {
    const desk = new Desk({ [beside]: 'foreign' });
    desk.library.add([ORDER], [{ ...NO_COMPANIONS, [type]: text }]);
    await desk.run('save');
    expect(desk.folder.files.get(beside)).toBe('foreign');
    expect(desk.folder.files.get(beside.replace('Order', 'Order-2'))).toBe(text);
    expect(await desk.standings()).toEqual(['same Order-2.action.json']);
  });

  test('both are deleted together', async () => {
    const desk = new Desk(files);
    await desk.run('open');
    desk.remove('Order');
    await desk.run('save', 'delete-file');
    expect(desk.folder.files.size).toBe(0);
  });

  test('one that cannot be read stays as it is', async () => {
    const desk = new Desk({ ...files, [beside]: '{' });
    await desk.run('open');
    expect(companionsIn(desk)?.[type]).toBe('{');
    await desk.run('save');
    expect(desk.folder.files.get(beside)).toBe('{');
  });
});
