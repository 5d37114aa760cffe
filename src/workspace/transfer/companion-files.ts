/** The files beside those of actions, in exports and imports. */
import type { Action } from '../../core';
import { COMPANION_ENDINGS, COMPANION_NAMES, type Companions, NO_COMPANIONS } from '../../core/internal';
import { downloadText, fileName } from '../../ui/browser/file';
import type { Library } from '../library/state/library';
import type { GatheredFiles } from './import-source';

interface CompanionFile {
  readonly type: keyof Companions;
  readonly file: string;
  readonly text: string;
}

const nameOf = (actionName: string, type: keyof Companions): string =>
  fileName(actionName, COMPANION_ENDINGS[type].slice(1));

/** The files beside these actions, by default beside all; the import knows each by the name of its action. */
export const companionFilesOf = (
  library: Pick<Library, 'summaries' | 'draftOf'>,
  ids: readonly string[] = library.summaries.map(({ id }) => id),
): CompanionFile[] =>
  ids.flatMap((id) => {
    const draft = library.draftOf(id);
    if (!draft) return [];
    return COMPANION_NAMES.filter((type) => draft[type] !== '').map((type) => ({
      type,
      file: nameOf(draft.name, type),
      text: draft[type],
    }));
  });

export function saveCompanions(files: readonly CompanionFile[]): void {
  for (const { type, file, text } of files)
    downloadText(file, text, type === 'approved' ? 'text/markdown' : undefined);
}

export const isCompanionFile = (path: string): boolean =>
  COMPANION_NAMES.some((type) => path.toLowerCase().endsWith(COMPANION_ENDINGS[type]));

/** The files beside actions among those that are imported together, by the name of the file. */
export function companionsAmong(gathered: GatheredFiles | undefined): ReadonlyMap<string, string> {
  const files = gathered?.files.filter(({ path }) => isCompanionFile(path)) ?? [];
  return new Map(files.map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1).toLowerCase(), text]));
}

/** Those of an action that is imported, which go by its name. */
export const companionsFor = ({ name }: Action, files: ReadonlyMap<string, string>): Companions => {
  const textOf = (type: keyof Companions) =>
    files.get(nameOf(name, type).toLowerCase()) ?? NO_COMPANIONS[type];
  return { contract: textOf('contract'), approved: textOf('approved') };
};
