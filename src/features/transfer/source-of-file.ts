import type { FileReading } from '../../browser/file';
import { SIZE_LIMIT } from '../../core/internal';
import { texts } from '../../i18n/transfer';
import { type Brought, NOTHING } from './import-source';

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
