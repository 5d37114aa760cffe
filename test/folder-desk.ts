import { readFolder } from '../src/workspace/folder/action-files';
import {
  actionsOf,
  apply,
  type FolderTask,
  outcomesOf,
  type Pair,
  type PairAction,
  pairFilesWithActions,
  proposedAction,
  type Ties,
} from '../src/workspace/folder/apply';
import { Library } from '../src/workspace/library/state/library';
import { MemoryFolder } from './memory-folder';

/** An app beside a folder. */
export class Desk {
  readonly folder: MemoryFolder;
  readonly library: Library;
  ties: Ties = {};

  constructor(files: Readonly<Record<string, string>> = {}) {
    this.folder = new MemoryFolder(files);
    let ids = 0;
    this.library = new Library({
      now: () => 0,
      newId: () => `id-${++ids}`,
      typedSecrets: () => ({}),
      nameOfOther: (name) => name,
    });
  }

  async pairs(): Promise<Pair[]> {
    const { files } = await readFolder(this.folder.handle);
    const actions = await actionsOf(this.library);
    return pairFilesWithActions({ files, actions, ties: this.ties, has: (id) => this.library.has(id) });
  }

  /** Each pair as `standing: file`, in the order of the table. */
  async standings(): Promise<string[]> {
    const pairs = await this.pairs();
    return pairs.map((pair) => `${pair.type} ${'file' in pair ? pair.file.name : pair.action.name}`).sort();
  }

  /** Does what is proposed or, where it can be done, what was chosen; by default of what is compared now. */
  async run(direction: FolderTask, chosen?: PairAction, compared?: readonly Pair[]) {
    const { names } = await readFolder(this.folder.handle);
    const decisions = (compared ?? (await this.pairs())).map((pair) => ({
      pair,
      outcome: chosen && outcomesOf(pair).includes(chosen) ? chosen : proposedAction(pair, direction),
    }));
    const { handle: folder } = this.folder;
    const nameOfOther = (name: string) => `${name} (folder)`;
    const applied = await apply(decisions, {
      folder,
      names,
      ties: this.ties,
      library: this.library,
      nameOfOther,
    });
    this.ties = applied.ties;
    return applied;
  }

  edit(name: string, url: string): void {
    const found = this.library.summaries.find((one) => one.name === name);
    if (!found) throw new Error(`There is no action ${name}`);
    this.library.revise(found.id, (draft) => ({ ...draft, url }));
  }

  rename(name: string, to: string): void {
    const found = this.library.summaries.find((one) => one.name === name);
    if (found) this.library.revise(found.id, (draft) => ({ ...draft, name: to }));
  }

  remove(name: string): void {
    const found = this.library.summaries.find((one) => one.name === name);
    if (found) this.library.remove(found.id);
  }

  get names(): string[] {
    return this.library.summaries.map(({ name }) => name);
  }
}
