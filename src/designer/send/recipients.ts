/** The hosts that requests and secrets were sent to; a new host or another secret needs a confirmation. */
import type { Action } from '../../core';
import { isLoopback } from '../../send/this-machine';
import { secretsOfAction } from '../secrets/action-secrets';

/** A secret that a request carries, or that signs it. */
export interface SentSecret {
  /** `named NAME`, or `typed ACTION SETTING`: never the value. */
  readonly key: string;
  /** Its name; absent for one that is typed in the action. */
  readonly name?: string;
  /** The setting of the authentication that it is in. */
  readonly setting: string;
  /** Only a signature made with it is sent. */
  readonly isSigning: boolean;
}

/** Where requests were sent, and with which secrets: the keys of those, by origin. */
export type Recipients = Readonly<Record<string, readonly string[]>>;

/** The recipient and secrets that the user confirms before a request is sent. */
export interface Confirmation {
  readonly origin: string;
  readonly isNewHost: boolean;
  /** Those that were never sent there. */
  readonly secrets: readonly SentSecret[];
}

/** Where sent requests are remembered for the workspace. */
export interface RecipientMemory {
  readonly read: () => Promise<Recipients>;
  readonly add: (origin: string, secretKeys: readonly string[]) => Promise<void>;
}

/** The secrets that a request of an action is sent or signed with. */
export function sentSecretsOf(action: Action, id: string): SentSecret[] {
  return secretsOfAction(action).flatMap(({ secret, setting, method }) => {
    if (secret === '') return [];
    const where = { setting, isSigning: method === 'hmac' };
    return typeof secret === 'string'
      ? [{ key: `typed ${id} ${setting}`, ...where }]
      : [{ key: `named ${secret.secret}`, name: secret.secret, ...where }];
  });
}

/**
 * What the user has to confirm before these secrets go to a URL; undefined if they went there before, or stay on this
 * machine.
 */
export function confirmationFor(
  url: string,
  secrets: readonly SentSecret[],
  known: Recipients,
): Confirmation | undefined {
  const { origin, hostname } = new URL(url);
  if (isLoopback(hostname)) return undefined;
  const before = Object.hasOwn(known, origin) ? known[origin] : undefined;
  const added = secrets.filter(({ key }) => !before?.includes(key));
  if (before && added.length === 0) return undefined;
  return { origin, isNewHost: before === undefined, secrets: added };
}

/** So many recipients are kept, and so many secrets of each. */
const MAX_KEPT = 1000;

/**
 * The recipients with one more, as the newest. Beyond the limit the oldest are forgotten, and have to be confirmed
 * again.
 */
export function withRecipient(known: Recipients, origin: string, keys: readonly string[]): Recipients {
  const before = Object.hasOwn(known, origin) ? (known[origin] ?? []) : [];
  const others = Object.entries(known).filter(([other]) => other !== origin);
  const secrets = [...before.filter((key) => !keys.includes(key)), ...new Set(keys)].slice(-MAX_KEPT);
  return Object.fromEntries([...others, [origin, secrets] as const].slice(-MAX_KEPT));
}

/** Parses stored recipients; invalid parts are left out. */
export function readRecipients(text: string | undefined): Recipients {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).filter(
        (entry): entry is [string, string[]] =>
          Array.isArray(entry[1]) && entry[1].every((key) => typeof key === 'string'),
      ),
    );
  } catch {
    return {};
  }
}
