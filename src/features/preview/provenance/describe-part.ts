import { marksIn } from '../../../components/marked-text';
import type { Built, Origin, Span } from '../../../core';
import { pathText } from '../../../core/internal';
import { settingName } from '../../../fields/setting-name';
import { texts } from '../../../i18n/provenance';
import { inLine } from '../../../i18n/shown-text';
import { headLength, type Place, placesOf } from '../../../model/message/place';
import { targetOf } from '../../../model/message/source';
import { holdsSecret, kindOf, type TokenKind } from '../../../model/message/token';
import type { Target } from '../../../model/settings-link';

/** Where a part comes from, in words. */
export interface PartDescription {
  readonly kind: TokenKind;
  /** From the source, over what was done to it, to its place. */
  readonly steps: readonly string[];
  readonly details: readonly string[];
  /** The setting to go to. */
  readonly target?: Target | undefined;
}

export function describePart({ bytes, spans }: Built, index: number, revealed: boolean): PartDescription {
  const span = spans[index] as Span;
  const { origin } = span;
  const places = placesOf(bytes, span.start, span.end);
  const bodyStart = headLength(bytes);
  const masked = !revealed && holdsSecret(origin);
  const [section, sectionStart] =
    span.start < bodyStart ? (['head', 0] as const) : (['body', bodyStart] as const);
  const details: string[] = [
    masked ? texts.maskedPart : texts.range(section, span.start - sectionStart, span.end - sectionStart),
  ];
  const names = masked ? [] : invisibleCharacters(bytes.subarray(span.start, span.end));
  if (names.length > 0) details.push(texts.invisible(names));
  return { kind: kindOf(origin), steps: stepsOf(origin, places), details, target: targetOf(origin) };
}

/** The same in one line, to be heard. */
export function partAnnouncement(built: Built, index: number, revealed: boolean): string {
  const { kind, steps, details } = describePart(built, index, revealed);
  return `${texts.sources[kind]} ${[...steps, ...details].join(', ')}`;
}

function stepsOf(origin: Origin, places: readonly Place[]): string[] {
  const place = texts.places(places);
  switch (origin.from) {
    case 'protocol':
      return [texts.fixedBy(places), place];
    case 'derived':
      return [texts.derivations[origin.by], place];
    case 'setting':
      return [settingName(origin.path), ...encodingStep(origin), place];
    case 'context':
      return [
        inLine(pathText(origin.context) ?? JSON.stringify(origin.context)),
        ...origin.filters.map(texts.filter),
        ...encodingStep(origin),
        texts.placeByTag(place, settingName(origin.path)),
      ];
  }
}

function encodingStep({ encoding }: Extract<Origin, { encoding: unknown }>): string[] {
  const words = texts.encodings[encoding];
  return words ? [words] : [];
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** Bytes of a part that are searched for invisible characters, and names that are listed. */
const MAX_SEARCHED_BYTES = 4096;
const MAX_LISTED_NAMES = 4;

function invisibleCharacters(bytes: Uint8Array): string[] {
  const marks = marksIn(decoder.decode(bytes.subarray(0, MAX_SEARCHED_BYTES)));
  const labels = marks
    .filter(({ kind }) => kind === 'format' || kind === 'control')
    .map(({ label }) => label);
  const names = [...new Set(labels)].map((label) =>
    [label, texts.characters[label]].filter(Boolean).join(' '),
  );
  return names.length > MAX_LISTED_NAMES
    ? [...names.slice(0, MAX_LISTED_NAMES), texts.more(names.length - MAX_LISTED_NAMES)]
    : names;
}
