import type { Json } from '../../../core/internal';
import type { ForeignHeader } from '../foreign-request';
import { isTrue, itemsOf, member, textOf } from '../json';
import type { NoteLocation, Notes } from '../note';

interface Field {
  readonly name: string;
  readonly value: string;
  readonly isOff: boolean;
}

/** The headers that are switched on: a list, or lines of text. */
export function headersOf(request: Json, where: NoteLocation, notes: Notes): ForeignHeader[] {
  const given = member(request, 'header');
  const fields =
    given?.type === 'string'
      ? given.value.split(/\r?\n/).flatMap(fieldOfLine)
      : itemsOf(request, 'header').map(fieldOf);
  const named = fields.filter(({ name }) => name !== '');
  if (fields.some(({ name, value }) => name === '' && value !== ''))
    notes.addNames('not-read', where, ['header']);
  notes.addNames(
    'disabled',
    where,
    named.filter(({ isOff }) => isOff).map(({ name }) => name),
  );
  return named.filter(({ isOff }) => !isOff).map(({ name, value }) => ({ name, value, where }));
}

const fieldOf = (header: Json): Field => ({
  name: textOf(header, 'key') ?? '',
  value: (textOf(header, 'value') ?? '').trim(),
  isOff: isTrue(member(header, 'disabled')),
});

/** `//` before a header switches it off. */
function fieldOfLine(line: string): Field[] {
  const text = line.trim();
  const isOff = text.startsWith('//');
  const colon = text.indexOf(':');
  if (colon === -1) return [{ name: '', value: text, isOff: false }];
  return [{ name: text.slice(isOff ? 2 : 0, colon).trim(), value: text.slice(colon + 1).trim(), isOff }];
}
