import { SIZE_LIMIT } from '../../core';
import type { FileReading } from '../../platform/file';
import { texts } from '../../texts/transfer';

/** What the person brought to be imported: kept until it is imported or discarded. */
export interface Brought {
  readonly text: string;
  /** The name of the file it came from. */
  readonly file?: string;
  /** Why the file could not be read. */
  readonly refusal?: string;
}

export const NOTHING: Brought = { text: '' };

/** What came of a file. One that cannot be read takes the place of another file, never of a text that was typed. */
export function broughtFrom(file: string, reading: FileReading, before: Brought): Brought {
  const typed = before.file === undefined ? before : NOTHING;
  switch (reading.is) {
    case 'text':
      return reading.text.trim() === ''
        ? { text: '', file, refusal: texts.emptyFile }
        : { text: reading.text, file };
    case 'too-large':
      return { ...typed, refusal: texts.tooLarge(file, reading.bytes, SIZE_LIMIT) };
    case 'not-utf-8':
      return { ...typed, refusal: texts.notUtf8(file) };
    case 'unreadable':
      return { ...typed, refusal: texts.unreadable(file) };
  }
}
