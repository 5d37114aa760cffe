import type { Catalogue } from '../catalogue';
import { count } from '../count';

export const german: Catalogue['templateField'] = {
  tooLong: (length) =>
    `${count(length, 'Zeichen', 'Zeichen')}, zu lang, um hier bearbeitet zu werden. Nur der Anfang wird angezeigt; gesendet wird alles.`,
  clear: 'Leeren',
};
