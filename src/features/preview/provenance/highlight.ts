import type { Path, Span } from '../../../core';
import type { Section } from '../../../model/message/chunk';
import {
  dependsOn,
  isWithin,
  sameSource,
  settingInputs,
  settingMade,
  spanIndexAt,
} from '../../../model/message/source';

/** How a part is highlighted: not, as computed from what is pointed at, as of the same source, as the part itself. */
export type Highlight = '.' | 'd' | 's' | 'p';

/** What the person points at or edits. */
export interface Focus {
  /** The index of the span under the pointer or the caret. */
  readonly part: number | undefined;
  /** The setting that is being edited. */
  readonly edited: Path | undefined;
}

export const isFocused = ({ part, edited }: Focus): boolean => part !== undefined || edited !== undefined;

/** Tells how each span is highlighted. What is pointed at goes before what is edited. */
export function highlighter(spans: readonly Span[], { part, edited }: Focus): (index: number) => Highlight {
  const pointed = part === undefined ? undefined : spans[part]?.origin;
  if (!pointed) {
    return (index) => {
      const made = edited && settingMade((spans[index] as Span).origin, edited);
      return made === 'itself' ? 's' : made === 'input' ? 'd' : '.';
    };
  }
  const inputs = pointed.from === 'derived' ? settingInputs(pointed) : [];
  return (index) => {
    const { origin } = spans[index] as Span;
    if (index === part) return 'p';
    if (sameSource(origin, pointed)) return 's';
    const isInput = 'path' in origin && inputs.some((path) => isWithin(origin.path, path));
    return isInput || dependsOn(origin, pointed) ? 'd' : '.';
  };
}

/** For each chunk the highlights of its tokens, one character each; empty where none is highlighted. */
export function highlightsOf(section: Section, spans: readonly Span[], focus: Focus): string[] {
  const { chunks, starts, offset } = section;
  if (!isFocused(focus)) return chunks.map(() => '');
  const highlight = highlighter(spans, focus);
  return chunks.map(({ tokens }, index) => {
    const first = spanIndexAt(spans, offset + (starts[index] as number));
    // Asked for every token at every change: most chunks have none.
    const isAny = tokens.some((_, at) => highlight(first + at) !== '.');
    return isAny ? tokens.map((_, at) => highlight(first + at)).join('') : '';
  });
}
