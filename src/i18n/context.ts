import { grouped } from './count';
import { messages } from './language';

/** Every visible text of the sample of the runtime context. */
export const english = {
  purpose: 'Sample data for the preview. It is not part of the action and is not exported.',
  editor: 'Sample context, JSON',
  loading: 'The editor is loading…',
  tree: 'Values of the sample',
  treeHelp: 'A click or Enter on a value inserts it; a value can be dragged into a field, too.',
  target: (setting: string) => `Inserts into: ${setting}`,
  notTarget: (setting: string) => `No value goes into ${setting}. Click where it should go.`,
  noTarget: 'Click into the field where a value should go, then choose the value here.',
  editSample: 'Edit sample',
  insert: (tag: string) => `Insert ${tag}`,
  insertShort: 'Insert',
  more: (number: number) => `Show ${grouped(number)} more`,
  nothing: 'The sample has no values yet. Write a JSON document such as { "order": { "id": "A-1001" } }.',
  single: 'The sample is a single value, which a tag cannot name. Put it into an object.',
  unnamed: 'A tag cannot name this member',
  copied: (tag: string) => `Copied ${tag}. Click into a field first, and it is inserted there.`,
  notCopied: (tag: string) => `Click into a field first, then ${tag} is inserted there.`,
  problems: (hasErrors: boolean) =>
    hasErrors ? 'The sample cannot be read. The request still uses the last readable one.' : 'Worth knowing',
};

export const texts = messages('context', english);
