import { texts } from '../../i18n/exchanges';

/** The statuses whose meaning helps to go on; the others are said by their class. */
const MEANINGS: Readonly<Record<number, string>> = texts.statuses;
const CLASSES: Readonly<Record<number, string>> = texts.statusClasses;

/** What a status says, in plain words. */
export const statusMeaning = (status: number): string =>
  MEANINGS[status] ?? CLASSES[Math.floor(status / 100)] ?? texts.noStatus;
