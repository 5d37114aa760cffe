/** The contracts of actions as files beside an export. */
import { CONTRACT_ENDING } from '../../contract/contract';
import type { Action } from '../../core';
import { downloadText, fileName } from '../../ui/browser/file';
import type { Library } from '../library/state/library';
import type { GatheredFiles } from './import-source';

interface ContractFile {
  readonly file: string;
  readonly text: string;
}

const nameOf = (actionName: string): string => fileName(actionName, CONTRACT_ENDING.slice(1));

/** The contracts of these actions, by default of all; the import knows each by the name of its action. */
export const contractFilesOf = (
  library: Pick<Library, 'summaries' | 'draftOf'>,
  ids: readonly string[] = library.summaries.map(({ id }) => id),
): ContractFile[] =>
  ids.flatMap((id) => {
    const draft = library.draftOf(id);
    return draft?.contract ? [{ file: nameOf(draft.name), text: draft.contract }] : [];
  });

export function saveContracts(files: readonly ContractFile[]): void {
  for (const { file, text } of files) downloadText(file, text);
}

export const isContractFile = (path: string): boolean => path.toLowerCase().endsWith(CONTRACT_ENDING);

/** The files of contracts among those that are imported together, by the name of the file. */
export function contractsAmong(gathered: GatheredFiles | undefined): ReadonlyMap<string, string> {
  const files = gathered?.files.filter(({ path }) => isContractFile(path)) ?? [];
  return new Map(files.map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1).toLowerCase(), text]));
}

/** The contract of an action that is imported, which goes by its name. */
export const contractFor = ({ name }: Action, files: ReadonlyMap<string, string>): string | undefined =>
  files.get(nameOf(name).toLowerCase());
