/**
 * The origins of the bytes of a message: the settings that made them, which belong together, and the tokens that the
 * preview shows.
 */
import type { Origin, Path, Span } from '../../../core';
import { secretOf } from '../../../core/internal';
import { isWithin } from '../../store/draft';
import type { Target } from '../../store/settings-link';

type DerivedOrigin = Extract<Origin, { from: 'derived' }>;

function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && isWithin(a, b);
}

/** Whether both came from one source: one setting, one context value, one computation. */
export function sameSource(a: Origin, b: Origin): boolean {
  if (a === b) return a.from !== 'protocol';
  switch (a.from) {
    case 'setting':
      return b.from === 'setting' && samePath(a.path, b.path);
    case 'context':
      return b.from === 'context' && samePath(a.context, b.context);
    case 'derived':
      return b.from === 'derived' && a.by === b.by;
    default:
      return false;
  }
}

/** Whether a computed part was computed from this source. */
export function dependsOn(origin: Origin, source: Origin): boolean {
  if (origin.from !== 'derived' || (source.from !== 'setting' && source.from !== 'context')) return false;
  return origin.inputs.some((input) => {
    if (input.from === 'setting') return isWithin(source.path, input.path);
    return input.from === 'context' && source.from === 'context' && samePath(input.context, source.context);
  });
}

/** Whether a setting made the part: by its own text or a tag in it, or as an input of a computation. */
export function settingMade(origin: Origin, setting: Path): 'itself' | 'input' | undefined {
  switch (origin.from) {
    case 'setting':
    case 'context':
      return isWithin(origin.path, setting) ? 'itself' : undefined;
    case 'derived':
      return settingInputs(origin).some((path) => isWithin(path, setting) || isWithin(setting, path))
        ? 'input'
        : undefined;
    default:
      return undefined;
  }
}

/** The settings that a part was computed from, which include those whose tags brought in values. */
export const settingInputs = ({ inputs }: DerivedOrigin): Path[] =>
  inputs.filter((input) => input.from === 'setting').map(({ path }) => path);

/** The settings that made it. */
export function targetsOf(origin: Origin): Target[] {
  if (origin.from === 'derived') return settingInputs(origin).map((path) => ({ path }));
  return [targetOf(origin) ?? []].flat();
}

/** The setting to go to in order to change it. */
export function targetOf(origin: Origin): Target | undefined {
  switch (origin.from) {
    case 'setting':
      return { path: origin.path, range: origin.range };
    case 'context':
      return { path: origin.path, range: origin.tag };
    case 'derived': {
      const settings = settingInputs(origin);
      const path = settings.find(([first]) => first === 'authentication') ?? settings[0];
      return path && { path };
    }
    default:
      return undefined;
  }
}

/** The index of the span that holds the byte at `offset`; past the end, the number of spans. */
export function spanIndexAt(spans: readonly Span[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const span = spans[middle] as Span;
    if (span.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The four kinds of origin that the preview distinguishes. */
export type TokenKind = 'fixed' | 'setting' | 'context' | 'derived';

export const kindOf = (origin: Origin): TokenKind => (origin.from === 'protocol' ? 'fixed' : origin.from);

/** How a token shows a secret: as it is, masked, or as the rest of what an earlier token masks. */
export type Mask = 'none' | 'masked' | 'rest';

/** The part of one span that lies in one chunk; `end` in bytes from the start of the chunk. */
export interface TokenOutline {
  readonly end: number;
  readonly kind: TokenKind;
  readonly mask: Mask;
}

/** The origins of the bytes, and whether secrets are shown: with the bytes, all that the look of a chunk depends on. */
export interface Attribution {
  readonly spans: readonly Span[];
  readonly revealed: boolean;
}

/** The mask of a secret; its length does not reveal the length of the secret. */
export const MASK = '••••••••';

/** Whether bytes of this origin reveal a secret. */
export const holdsSecret = (origin: Origin): boolean => secretOf(origin) !== undefined;

const maskOf = ({ start, origin }: Span, { revealed }: Attribution, chunkStart: number): Mask =>
  revealed || !holdsSecret(origin) ? 'none' : start < chunkStart ? 'rest' : 'masked';

/** The outlines of the bytes from `start` to `end`, which are offsets in the message. */
export function outline(coverage: Attribution, start: number, end: number): TokenOutline[] {
  const { spans } = coverage;
  const tokens: TokenOutline[] = [];
  for (let index = spanIndexAt(spans, start); index < spans.length; index++) {
    const span = spans[index] as Span;
    if (span.start >= end) break;
    const mask = maskOf(span, coverage, start);
    tokens.push({ end: Math.min(span.end, end) - start, kind: kindOf(span.origin), mask });
  }
  return tokens;
}
