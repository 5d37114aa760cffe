import { SIZE_LIMIT } from '../../core/internal';
import { transferTexts } from '../../i18n/transfer';
import type { Dropped } from '../../ui/browser/early-input';
import { type FileReading, readTextFile } from '../../ui/browser/file';
import { type ImportSource, NO_CHOICE, NO_SOURCE, singleFile, sourceOf } from './import-source';

/**
 * The import source after a file was chosen. An unreadable file replaces another file, but not a typed
 * text.
 */
export function importSourceOf(file: string, reading: FileReading, before: ImportSource): ImportSource {
  const typed = before.file === undefined ? before : NO_SOURCE;
  switch (reading.type) {
    case 'text':
      return reading.text.trim() === ''
        ? { ...sourceOf('', file), refusal: transferTexts.emptyFile }
        : sourceOf(reading.text, file);
    case 'too-large':
      return { ...typed, refusal: transferTexts.tooLarge(file, reading.bytes, SIZE_LIMIT) };
    case 'not-utf-8':
      return { ...typed, refusal: transferTexts.notUtf8(file) };
    case 'unreadable':
      return { ...typed, refusal: transferTexts.unreadable(file) };
  }
}

/** A larger file in JSON or YAML may take the page too long to look at. */
const LARGE = 1_000_000;

const isLargeDescription = ({ name, size }: File): boolean =>
  /\.(?:json|ya?ml)$/i.test(name) && size > LARGE && size <= SIZE_LIMIT;

/** The import source of a large file that is no description. */
export const readLargeFile = async (file: File, before: ImportSource): Promise<ImportSource> =>
  importSourceOf(file.name, await readTextFile(file, SIZE_LIMIT), before);

/** The import source after files were dropped or chosen: the text of one file, or the files of a folder or archive. */
export async function sourceOfDropped(
  chosen: readonly Dropped[],
  before: () => ImportSource,
): Promise<ImportSource> {
  const file = singleFile(chosen);
  if (file && isLargeDescription(file)) return { ...NO_SOURCE, large: file, file: file.name };
  if (file) return importSourceOf(file.name, await readTextFile(file, SIZE_LIMIT), before());
  try {
    const { gatherFiles } = await import('./gather-files');
    const gathered = await gatherFiles(chosen);
    if (typeof gathered !== 'string') return { text: '', gathered, choice: NO_CHOICE };
    return { ...before(), refusal: transferTexts.notZip(gathered) };
  } catch {
    return { ...before(), refusal: transferTexts.unreadable(chosen.map(({ name }) => name).join(', ')) };
  }
}
