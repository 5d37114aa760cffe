import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { type Action, writeAction, writeBundle } from '../../core';
import { type Companions, NO_COMPANIONS } from '../../core/internal';
import { readFolder } from '../../import';
import { Library } from '../library/state/library';
import { GatheredFiles } from '../transfer/import-source';
import { companionFilesOf, companionsAmong, companionsFor } from './action-files';

const order = (contract: string): [Action, Companions] => [
  aWebhook({ name: 'Order' }),
  { ...NO_COMPANIONS, contract },
];

function libraryOf(actions: readonly [Action, Companions][]): Library {
  let ids = 0;
  const library = new Library({
    now: () => 0,
    newId: () => `id-${++ids}`,
    typedSecrets: () => ({}),
    nameOfOther: (name) => name,
  });
  library.add(
    actions.map(([action]) => action),
    actions.map(([, companions]) => companions),
  );
  return library;
}

/** The contracts of the actions that are found among these files. */
function contractsFrom(files: Readonly<Record<string, string>>): string[] {
  const list = Object.entries(files).map(([path, text]) => ({ path, text }));
  const beside = companionsAmong(new GatheredFiles('', list, []));
  const { actions } = readFolder(list.filter(({ path }) => !beside.has(path.toLowerCase())));
  return actions.map((found) => companionsFor(found, beside).contract);
}

describe('the files beside actions', () => {
  test('of actions of the same name are told apart, in an export and its import', () => {
    const actions = [order('C1'), order(''), order('C3')];
    const files = companionFilesOf(libraryOf(actions));
    expect(files.map(({ file }) => file)).toEqual(['Order.contract.json', 'Order-3.contract.json']);
    expect(
      contractsFrom({
        'actions.json': writeBundle(actions.map(([action]) => action)),
        ...Object.fromEntries(files.map(({ file, text }) => [file, text])),
      }),
    ).toEqual(['C1', '', 'C3']);
  });

  test('belong to the config in their folder, whatever its action is called', () => {
    const [action] = order('');
    expect(
      contractsFrom({
        'a/first.action.json': writeAction(action),
        'a/first.contract.json': 'A',
        'b/first.action.json': writeAction(action),
        'b/first.contract.json': 'B',
        'c/first.action.json': writeAction(action),
      }),
    ).toEqual(['A', 'B', '']);
  });
});
