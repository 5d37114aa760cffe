import type { Path, Span } from '../../../core';
import type { Section } from '../../../model/message/chunk';
import { dependsOn, isWithin, sameSource, settingInputs, settingMade } from '../../../model/message/source';
import { spanIndexAt } from '../../../model/message/span-index';

/** How a part is lit: not, as computed from what is pointed at, as of the same source, as the part itself. */
export type Light = '.' | 'd' | 's' | 'p';

/** What the person points at or edits. */
export interface Focus {
  /** The index of the span under the pointer or the caret. */
  readonly part: number | undefined;
  /** The setting that is being edited. */
  readonly edited: Path | undefined;
}

export const isFocused = ({ part, edited }: Focus): boolean => part !== undefined || edited !== undefined;

/** Tells how each span is lit. What is pointed at goes before what is edited. */
export function lighting(spans: readonly Span[], { part, edited }: Focus): (index: number) => Light {
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

/** For each chunk the lights of its pieces, one character each; empty where none is lit. */
export function lightsOf(section: Section, spans: readonly Span[], focus: Focus): string[] {
  const { chunks, starts, offset } = section;
  if (!isFocused(focus)) return chunks.map(() => '');
  const light = lighting(spans, focus);
  return chunks.map(({ pieces }, index) => {
    const first = spanIndexAt(spans, offset + (starts[index] as number));
    const lights = pieces.map((_, piece) => light(first + piece)).join('');
    return /[^.]/.test(lights) ? lights : '';
  });
}
