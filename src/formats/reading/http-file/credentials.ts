import type { ForeignCredentials, ForeignHeader } from '../foreign-request';
import { VARIABLE } from '../variables';
import type { HttpFileScope } from './scope';

interface FoundCredentials {
  /** The headers that are sent as such. */
  readonly kept: readonly ForeignHeader[];
  readonly credentials: ForeignCredentials | undefined;
}

/** What these files write behind a scheme, for the program to make the header of. */
const MADE_BY_THE_PROGRAM: ReadonlyMap<string, string> = new Map([
  ['digest', 'Digest'],
  ['aws', 'AWS Signature'],
  ['cognito', 'AWS Cognito'],
]);

/** Basic may be spelled with the username and password themselves; other schemes are worked out when sending. */
export function credentialsOf(
  headers: readonly ForeignHeader[],
  { notes, converter }: HttpFileScope,
): FoundCredentials {
  const isAuthorization = ({ name }: ForeignHeader) => name.toLowerCase() === 'authorization';
  const [header, ...others] = headers.filter(isAuthorization);
  if (!header) return { kept: headers, credentials: undefined };
  const kept = headers.filter((one) => !isAuthorization(one));
  const filled = converter.filledIn(header.value) ?? header.value;
  const scheme = /^([a-z]+)\s+\S/i.exec(filled)?.[1]?.toLowerCase() ?? '';
  const unavailable = MADE_BY_THE_PROGRAM.get(scheme);
  const asWritten = basicOf(header.value);
  const credentials = unavailable === undefined ? (asWritten ?? basicOf(filled)) : undefined;
  if (unavailable === undefined && !credentials) return { kept: headers, credentials };
  if (unavailable !== undefined) notes.add('auth-not-available', header.where, { scheme: unavailable });
  if (credentials && !asWritten) {
    const names = converter.variablesIn(header.value).map(({ name }) => name);
    notes.addNames('variable-filled-in', header.where, names);
  }
  notes.addNames(
    'header-not-sent',
    header.where,
    others.map(({ name }) => name),
  );
  return { kept, credentials };
}

/** `Basic user:password` and `Basic user password`; undefined for the Base64 of them. */
function basicOf(value: string): ForeignCredentials | undefined {
  const rest = /^Basic\s+(\S.*)$/i.exec(value)?.[1] ?? '';
  const masked = rest.replace(VARIABLE, (found) => 'x'.repeat(found.length));
  const space = masked.search(/\s/);
  const joined = space === -1 ? rest : `${rest.slice(0, space)}:${rest.slice(space).trim()}`;
  // With a space, what comes first may hold a colon of its own: the header is the same wherever it is divided.
  const colon = space === -1 ? masked.indexOf(':') : firstColon(masked, space);
  if (colon === -1) return undefined;
  return { type: 'basic', username: joined.slice(0, colon), password: joined.slice(colon + 1) };
}

function firstColon(masked: string, space: number): number {
  const colon = masked.indexOf(':');
  return colon === -1 || colon > space ? space : colon;
}
