/** The contract of an authentication method. */
import type { Utf8Text } from '../encoding/octets';
import type { ProblemList, Protectable } from '../problem';
import type { Limits } from '../template/limits';
import type { Input } from '../trace/origin';
import type { Traced, TracedField } from '../trace/traced';
import type { SignedPart } from './scheme';

/** The finished request, all but its authentication. What is signed is this, never a second rendering. */
export interface UnsignedRequest {
  readonly method: string;
  /** `http` or `https`. */
  readonly scheme: string;
  readonly host: Traced;
  readonly target: Traced;
  /** Empty when the request has no Content-Type. */
  readonly contentType: string;
  readonly body: Utf8Text;
  /** The settings and context values that these parts of the request were made of. */
  inputs(parts: readonly Protectable[]): Input[];
}

/** What the settings of a method are read with. */
export interface SettingsScope {
  readonly secrets: Readonly<Record<string, string>>;
  readonly limits: Limits;
  readonly problems: ProblemList;
}

export interface AuthenticationRuntime {
  /** Unix seconds (B25). */
  readonly now: number;
  /** The id of the message, where its scheme needs one (B34). */
  readonly id: string | undefined;
  readonly limits: Limits;
  readonly problems: ProblemList;
}

/** What authenticates the request. */
export interface Credentials {
  /** In wire order. */
  readonly fields: readonly TracedField[];
  /** The message that was signed, for methods that sign (B26). */
  readonly signed?: Uint8Array;
  readonly signedParts?: readonly SignedPart[];
}

/** Sees a finished request and returns its header fields, or nothing where the settings do not allow one. */
export type Authenticate = (
  request: UnsignedRequest,
  runtime: AuthenticationRuntime,
) => Credentials | undefined;

/** One authentication method: reads its settings once for all requests. The problems of both say what is wrong. */
export type Method<Settings> = (settings: Settings, scope: SettingsScope) => Authenticate;
