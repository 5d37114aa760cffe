/** The files beside those of actions, in exports and imports. */
import { COMPANION_ENDINGS, COMPANION_NAMES, type Companions, NO_COMPANIONS } from '../../core/internal';
import type { ReadRequest } from '../../import';
import { downloadText } from '../../ui/browser/file';
import { companionFileOf, ENDING, unusedName } from '../folder/folder-files';
import type { Library } from '../library/state/library';
import type { GatheredFiles } from './import-source';

interface CompanionFile {
  readonly type: keyof Companions;
  readonly file: string;
  readonly text: string;
}

/** The name of the file that each of these actions would have, numbered where two would have the same. */
function fileNamesOf(actionNames: readonly string[]): string[] {
  const taken = new Set<string>();
  return actionNames.map((name) => unusedName(name, taken));
}

/** The files beside these actions, by default beside all, which are exported together. */
export function companionFilesOf(
  library: Pick<Library, 'summaries' | 'draftOf'>,
  ids: readonly string[] = library.summaries.map(({ id }) => id),
): CompanionFile[] {
  const drafts = ids.map((id) => library.draftOf(id)).filter((draft) => draft !== undefined);
  const names = fileNamesOf(drafts.map(({ name }) => name));
  return drafts.flatMap((draft, index) =>
    COMPANION_NAMES.filter((type) => draft[type] !== '').map((type) => ({
      type,
      file: companionFileOf(names[index] ?? '', type),
      text: draft[type],
    })),
  );
}

export function saveCompanions(files: readonly CompanionFile[]): void {
  for (const { type, file, text } of files)
    downloadText(file, text, type === 'approved' ? 'text/markdown' : undefined);
}

export const isCompanionFile = (path: string): boolean =>
  COMPANION_NAMES.some((type) => path.toLowerCase().endsWith(COMPANION_ENDINGS[type]));

/** The files beside configs among those that are imported together, by their path. */
export function companionsAmong(gathered: GatheredFiles | undefined): ReadonlyMap<string, string> {
  const files = gathered?.files.filter(({ path }) => isCompanionFile(path)) ?? [];
  return new Map(files.map(({ path, text }) => [path.toLowerCase(), text]));
}

/**
 * Those of a config that is imported. They stand in its folder, and go by the name of its file or, from a file of
 * several, by the name that a file of this action would have.
 */
export function companionsFor(
  { config }: Pick<ReadRequest, 'config'>,
  files: ReadonlyMap<string, string>,
): Companions {
  if (!config || files.size === 0) return NO_COMPANIONS;
  const { path, names, index } = config;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const own = names.length === 1 ? [path.replace(/(?:\.action)?\.json$/i, ENDING)] : [];
  const candidates = [...own, folder + (fileNamesOf(names)[index] ?? '')];
  const textOf = (type: keyof Companions): string =>
    candidates
      .map((file) => files.get(companionFileOf(file, type).toLowerCase()))
      .find((text) => text !== undefined) ?? '';
  return { contract: textOf('contract'), approved: textOf('approved') };
}
