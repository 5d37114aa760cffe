import { schemeOf, signatureHeaderOf } from '../../core/internal';
import type { ForeignRequest } from './foreign-request';
import { type Note, type NoteLocation, Notes, note } from './note';
import type { NoteCode } from './note-codes';
import { isWrittenBy, type ShownScheme, schemeHeaders, schemesInHeaders } from './shown-schemes';

/** The signing schemes that a request shows, each once. */
export function schemesOf({ headers, schemesInScripts = [] }: ForeignRequest): ShownScheme[] {
  const inScripts = schemesInScripts.map((scheme) => ({
    scheme,
    isInScript: true,
    headers: schemeHeaders(scheme, headers),
  }));
  return [
    ...inScripts,
    ...schemesInHeaders(headers).filter(({ scheme }) => !schemesInScripts.includes(scheme)),
  ];
}

const namesOf = (headers: ShownScheme['headers']): string => headers.map(({ name }) => name).join(', ');

/** Says what is wrong with leaving the signature as the source has it. */
export const schemeNote = ({ scheme, isInScript, headers }: ShownScheme, where: NoteLocation): Note =>
  isInScript
    ? note('signature-by-script', where, { names: signatureHeaderOf(scheme) })
    : note('signature-fixed', headers[0]?.where ?? where, { names: namesOf(headers) });

/** What is to be known of credentials that a signature takes the place of. */
const OF_CREDENTIALS: ReadonlySet<NoteCode> = new Set(['username-as-key', 'password-asked']);

/** A value that is not known yet, or not to the end. */
const PLACEHOLDER = /\{\{|[$<]/;

/** The same request, signed by the action in place of the header fields that the scheme writes. */
export function signedWith(
  request: ForeignRequest,
  { scheme, headers: own }: ShownScheme,
  found: readonly Note[],
): { request: ForeignRequest; found: readonly Note[] } {
  const { where, headers, credentials } = request;
  const notes = new Notes();
  notes.add('signing-secret-missing', where, {});
  if (credentials) notes.add('signed-instead', where, {});
  notes.addNames(
    'signature-headers',
    where,
    schemeOf(scheme).fields.map(({ name }) => name),
  );
  const isOther = ({ name, value }: (typeof own)[number]) =>
    !PLACEHOLDER.test(value) && !isWrittenBy(schemeOf(scheme), { name, value });
  notes.addNames(
    'signature-form',
    where,
    own.filter(isOther).map(({ name }) => name),
  );
  return {
    request: {
      ...request,
      headers: headers.filter((header) => !own.includes(header)),
      credentials: { type: 'signature', scheme },
    },
    found: [...found.filter(({ code }) => !OF_CREDENTIALS.has(code)), ...notes.list],
  };
}
