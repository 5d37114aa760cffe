import type { DataRow } from '../../src/core';
import { BLANK_ROW, type Draft } from '../../src/designer/store/draft';
import { replaceDraft } from '../replace-draft';
import { type openTab, WEBHOOK } from '../test-tab';
import { type Operation, withSetting } from './operation';

export type Tab = Awaited<ReturnType<typeof openTab>>;

const at = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(1, items.length)];

/** Changes the rows of an action as its editor does: the blank row at the end stays. */
function changeRows(tab: Tab, action: number, change: (rows: DataRow[]) => readonly DataRow[]): void {
  changeDraft(tab, action, (draft) => {
    const { data } = draft.webhook;
    const rows = [...change(data.slice(0, -1).map((row) => ({ ...row })))];
    return { ...draft, webhook: { ...draft.webhook, data: [...rows, BLANK_ROW] } };
  });
}

function changeDraft({ library }: Tab, action: number, change: (draft: Draft) => Draft): void {
  const id = at(library.summaries, action)?.id;
  const draft = id === undefined ? undefined : library.draftOf(id);
  if (id !== undefined && draft) replaceDraft(library, id, change(draft));
}

/** Does what a person does to the settings, actions and samples of a tab; saving and other tabs are not its matter. */
export function performOperation(tab: Tab, operation: Operation): void {
  const { library, samples, steps } = tab;
  const [type] = operation;
  const idOf = (action: number) => at(library.summaries, action)?.id ?? '';
  const sampleOf = (sample: number) => at(samples.all, sample)?.id ?? '';
  switch (type) {
    case 'set':
      changeDraft(tab, operation[1], (draft) => withSetting(draft, operation[2], operation[3]));
      break;
    case 'cell': {
      const [, action, row, column, text] = operation;
      changeRows(tab, action, (rows) =>
        rows.map((one) => (one === at(rows, row) ? { ...one, [column]: text } : one)),
      );
      break;
    }
    case 'append-row':
      changeRows(tab, operation[1], (rows) => [
        ...rows,
        { key: `key ${operation[2]}`, value: '', enabled: true },
      ]);
      break;
    case 'remove-row':
      changeRows(tab, operation[1], (rows) => rows.filter((row) => row !== at(rows, operation[2])));
      break;
    case 'switch-row':
      changeRows(tab, operation[1], (rows) =>
        rows.map((row) => (row === at(rows, operation[2]) ? { ...row, enabled: !row.enabled } : row)),
      );
      break;
    case 'duplicate-row':
      changeRows(tab, operation[1], (rows) =>
        rows.flatMap((row) => (row === at(rows, operation[2]) ? [row, { ...row }] : [row])),
      );
      break;
    case 'move-row': {
      const [, action, from, to] = operation;
      changeRows(tab, action, (rows) => {
        const row = at(rows, from);
        return row ? rows.filter((one) => one !== row).toSpliced(to % rows.length, 0, row) : rows;
      });
      break;
    }
    case 'replace-rows':
      changeRows(tab, operation[1], () =>
        operation[2].map(([key, value]) => ({ key, value, enabled: true })),
      );
      break;
    case 'add-action':
      library.add([{ ...WEBHOOK, name: operation[1] }]);
      break;
    case 'remove-action':
      library.remove(idOf(operation[1]));
      break;
    case 'duplicate-action':
      library.duplicate(idOf(operation[1]), (name) => `${name} (copy)`);
      break;
    case 'open-action':
      library.open(idOf(operation[1]));
      break;
    case 'move-action': {
      const [, action, where, other] = operation;
      if (idOf(action) !== idOf(other)) library.move(idOf(action), where, idOf(other));
      break;
    }
    case 'sample-text':
      samples.change(operation[1]);
      break;
    case 'add-sample':
      samples.add([{ name: 'Added', text: operation[1] }]);
      break;
    case 'rename-sample':
      samples.rename(sampleOf(operation[1]), operation[2]);
      break;
    case 'remove-sample':
      samples.remove(sampleOf(operation[1]));
      break;
    case 'open-sample':
      samples.open(sampleOf(operation[1]));
      break;
    case 'duplicate-sample':
      samples.duplicate(sampleOf(operation[1]), 'Copy');
      break;
    case 'undo':
      steps.undo();
      break;
    case 'redo':
      steps.redo();
      break;
    default:
      throw new Error(`${type} is done by whoever knows both tabs`);
  }
}
