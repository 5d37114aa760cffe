/** How programs respell a URL, other than the URL Standard does. */
import type { NoteLocation, Notes } from '../notes';
import { isRespelled } from '../to-action';

/** What is sent in other characters than written. Percent-escapes of letters and digits are decoded by Python. */
const RESPELLED = {
  python: /[[\]{}|\\^`]|%(?![\dA-F]{2})|%(?:2[DE]|5F|7E|3\d|[46][1-9A-F]|[57][\dA])/,
  wget: /[{}|\\^`]|%(?![\dA-Fa-f]{2})/,
};

/** Notes what the conversion of the URL does not find: it compares the URL with the URL Standard. */
export function noteRespelled(
  url: string,
  program: keyof typeof RESPELLED,
  where: NoteLocation,
  notes: Notes,
): void {
  const [, target = ''] = /^(?:[a-z]+:\/\/)?[^/?#]*([^#]*)/i.exec(url) ?? [];
  const isNoted = isRespelled(/^[a-z]+:\/\//i.test(url) ? url : `http://${url}`);
  if (RESPELLED[program].test(target) && !isNoted) notes.add('url-respelled', where, {});
}
