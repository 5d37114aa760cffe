/**
 * Where a piece of the request came from (B27).
 *
 * A path names a setting of the config: `['data', 0, 'value']`. A context path names a
 * value of the runtime context in the same way: `['order', 'id']`.
 */
export type Path = readonly (string | number)[];

/** UTF-16 offsets in the text of one setting; `end` is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** How a piece of text was encoded for its place (B12). */
export type Encoding =
  | 'none'
  | 'form'
  | 'json-string'
  | 'json-value'
  | 'percent'
  | 'percent-path'
  | 'percent-query'
  | 'lower-case';

/** Text that a person wrote: `range` is the part of the setting it was taken from. */
export interface SettingOrigin {
  readonly from: 'setting';
  readonly path: Path;
  readonly range: Range;
  readonly encoding: Encoding;
}

/** A value of the runtime context, inserted by the tag at `tag` in the setting at `path`. */
export interface ContextOrigin {
  readonly from: 'context';
  readonly context: Path;
  readonly path: Path;
  readonly tag: Range;
  readonly filters: readonly string[];
  readonly encoding: Encoding;
}

/** Text that HTTP, the media type or the authentication scheme fixes. */
export interface ProtocolOrigin {
  readonly from: 'protocol';
}

type Hash = 'sha1' | 'sha256' | 'sha512';

export type Derivation = 'base64' | Hash | `hmac-${Hash}` | 'length' | 'clock' | 'id' | 'host';

/** What a derived piece was computed from: whole settings, context values, the clock, the id of the message. */
export type Input =
  | { readonly from: 'setting'; readonly path: Path }
  | { readonly from: 'context'; readonly context: Path; readonly path: Path }
  | { readonly from: 'clock' }
  | { readonly from: 'id' };

/** Text computed from other parts as a whole, so that no byte of it has a source of its own. */
export interface DerivedOrigin {
  readonly from: 'derived';
  readonly by: Derivation;
  readonly inputs: readonly Input[];
}

export type Origin = SettingOrigin | ContextOrigin | ProtocolOrigin | DerivedOrigin;

export const PROTOCOL: ProtocolOrigin = { from: 'protocol' };

/** A run of bytes of the built message and where it came from; offsets in bytes, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly origin: Origin;
}
