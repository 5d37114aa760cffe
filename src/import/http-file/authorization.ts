/** Credentials in the `Authorization` field of an `.http` file. */
import { type ForeignCredentials, type ForeignHeader, isNamed } from '../reading';
import { VARIABLE } from '../variables';
import type { HttpFileScope } from './blocks';

interface FoundCredentials {
  /** The headers without those of the credentials. */
  readonly kept: readonly ForeignHeader[];
  readonly credentials: ForeignCredentials | undefined;
}

/** Schemes whose headers the other program computes. */
const MADE_BY_THE_PROGRAM: ReadonlyMap<string, string> = new Map([
  ['digest', 'Digest'],
  ['aws', 'AWS Signature'],
  ['cognito', 'AWS Cognito'],
]);

/** Basic auth may be written with a plain username and password. */
export function credentialsOf(
  headers: readonly ForeignHeader[],
  { notes, converter }: HttpFileScope,
): FoundCredentials {
  const [header, ...others] = headers.filter((one) => isNamed(one, 'authorization'));
  if (!header) return { kept: headers, credentials: undefined };
  const kept = headers.filter((one) => !isNamed(one, 'authorization'));
  const filled = converter.filledIn(header.value) ?? header.value;
  const scheme = /^([a-z]+)\s+\S/i.exec(filled)?.[1]?.toLowerCase() ?? '';
  const unavailable = MADE_BY_THE_PROGRAM.get(scheme);
  const asWritten = basicOf(header.value);
  const credentials = unavailable === undefined ? (asWritten ?? basicOf(filled)) : undefined;
  if (unavailable === undefined && !credentials) return { kept: headers, credentials };
  if (unavailable !== undefined) notes.add('auth-not-available', header.where, { scheme: unavailable });
  if (credentials && !asWritten) {
    notes.addNames('variable-filled-in', header.where, converter.variablesIn(header.value));
  }
  notes.addNames('header-not-sent', header.where, others);
  return { kept, credentials };
}

/** `Basic user:password` and `Basic user password`; undefined for their Base64. */
function basicOf(value: string): ForeignCredentials | undefined {
  const rest = /^Basic\s+(\S.*)$/i.exec(value)?.[1] ?? '';
  const masked = rest.replace(VARIABLE, (found) => 'x'.repeat(found.length));
  const space = masked.search(/\s/);
  const joined = space === -1 ? rest : `${rest.slice(0, space)}:${rest.slice(space).trim()}`;
  // With a space the first part may contain a colon: the header is the same wherever it is divided.
  const colon = space === -1 ? masked.indexOf(':') : firstColon(masked, space);
  if (colon === -1) return undefined;
  return { type: 'basic', username: joined.slice(0, colon), password: joined.slice(colon + 1) };
}

function firstColon(masked: string, space: number): number {
  const colon = masked.indexOf(':');
  return colon === -1 || colon > space ? space : colon;
}
