/** Says once for a whole import what would otherwise be said beside almost every request. */
import { type Note, note } from './notes';
import type { Collected } from './reading';

type CharsetNote = Extract<Note, { code: 'media-type-charset' }>;

const isOfCharset = (one: Note): one is CharsetNote => one.code === 'media-type-charset';

/**
 * The reading with one note about the charset of the Content-Type for each type that is sent, where the first request
 * has it, in place of those of the requests.
 */
export function withCharsetOnce<Found extends Collected>(found: Found): Found {
  const every = [...found.notes, ...found.actions.flatMap(({ notes }) => notes)].filter(isOfCharset);
  if (every.length === 0) return found;
  const rest = <Given extends { readonly notes: readonly Note[] }>(given: Given): Given => ({
    ...given,
    notes: given.notes.filter((one) => !isOfCharset(one)),
  });
  const types = new Set(every.map(({ values }) => values.ours));
  const once = Array.from(types, (ours) => {
    const same = every.filter(({ values }) => values.ours === ours);
    const { file, place, path } = same[0] ?? {};
    const theirs = [...new Set(same.flatMap(({ values }) => values.theirs.split(' / ')))].slice(0, MAX_TYPES);
    const where = { ...(file !== undefined && { file }), ...(place && { place }), ...(path && { path }) };
    return note('media-type-charset', where, { theirs: theirs.join(' / '), ours });
  });
  return {
    ...rest(found),
    notes: [...found.notes.filter((one) => !isOfCharset(one)), ...once],
    actions: found.actions.map((one) => ({
      ...rest(one),
      ...(one.signed && { signed: one.signed.map(rest) }),
      ...(one.tagged && { tagged: rest(one.tagged) }),
    })),
  };
}

const MAX_TYPES = 10;
