import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { contractOf } from '../../../test/contract-examples';
import { Desk } from '../../../test/folder-desk';
import { writeContract } from '../../contract/contract';
import { writeAction } from '../../core';

const ORDER = aWebhook({ name: 'Order', url: 'https://api.example.com/' });
const CONTRACT = writeContract(contractOf({ type: 'object' }));
const NEWER = writeContract(contractOf({ type: 'object', required: ['id'] }));

function contractIn({ library }: Desk): string | undefined {
  const [first] = library.summaries;
  return first && library.draftOf(first.id)?.contract;
}

function giveContract({ library }: Desk, contract: string): void {
  const [first] = library.summaries;
  if (first) library.revise(first.id, (draft) => ({ ...draft, contract }));
}

describe('the contract of an action in a folder', () => {
  const files = { 'Order.action.json': writeAction(ORDER), 'Order.contract.json': CONTRACT };

  test('comes with it, and is written beside it', async () => {
    const desk = new Desk(files);
    await desk.run('open');
    expect(contractIn(desk)).toBe(CONTRACT);
    expect(await desk.standings()).toEqual(['same Order.action.json']);
    giveContract(desk, NEWER);
    expect(await desk.standings()).toEqual(['action-changed Order.action.json']);
    await desk.run('save');
    expect(desk.folder.files.get('Order.contract.json')).toBe(NEWER);
    expect(desk.folder.files.get('Order.action.json')).toBe(writeAction(ORDER));
  });

  test('a new action brings its contract into the folder', async () => {
    const desk = new Desk();
    desk.library.add([ORDER], [CONTRACT]);
    await desk.run('save');
    expect(Object.fromEntries(desk.folder.files)).toEqual(files);
  });

  test('is updated from the folder, and goes with the action and when it is taken away', async () => {
    const desk = new Desk(files);
    await desk.run('open');
    desk.folder.files.set('Order.contract.json', NEWER);
    expect(await desk.standings()).toEqual(['file-changed Order.action.json']);
    await desk.run('open');
    expect(contractIn(desk)).toBe(NEWER);
    giveContract(desk, '');
    await desk.run('save');
    expect([...desk.folder.files.keys()]).toEqual(['Order.action.json']);
  });

  test('both are deleted together', async () => {
    const desk = new Desk(files);
    await desk.run('open');
    desk.remove('Order');
    await desk.run('save', 'delete-file');
    expect(desk.folder.files.size).toBe(0);
  });

  test('one that cannot be read stays as it is', async () => {
    const desk = new Desk({ ...files, 'Order.contract.json': '{' });
    await desk.run('open');
    expect(contractIn(desk)).toBe('{');
    await desk.run('save');
    expect(desk.folder.files.get('Order.contract.json')).toBe('{');
  });
});
