/** The card of a part of the message: where it comes from, and its place. */
import { useLayoutEffect, useRef } from 'react';
import type { Built, Origin, Path, Span } from '../../../core';
import { pathText } from '../../../core/internal';
import { inLine } from '../../../i18n/format';
import { namingTexts, settingName } from '../../../i18n/naming';
import { provenanceTexts } from '../../../i18n/views';
import { Button } from '../../../ui/button';
import { marksIn } from '../../../ui/marked-text';
import { useEditor } from '../../fields/editor-context';
import { rowOf, type Target } from '../../store/settings-link';
import { headLength, type MessagePlace, placesOf } from './divided-message';
import { holdsSecret, kindOf, type TokenKind, targetOf } from './origins';
import styles from './part-card.module.css';

interface PartCardProps {
  readonly built: Built;
  readonly part: number;
  readonly revealed: boolean;
  /** The pointer may only be passing. */
  readonly isLate: boolean;
}

/** The card beside the part under the pointer. */
export function PartCard({ built, part, revealed, isLate }: PartCardProps) {
  const { link } = useEditor();
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = card.current;
    const stage = own?.parentElement;
    if (!own || !stage) return;
    const place = () => placeCard(stage, own);
    const observer = new ResizeObserver(place);
    observer.observe(stage);
    place();
    stage.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      stage.removeEventListener('scroll', place, { capture: true });
    };
  });
  const { kind, steps, details, target } = describePart(built, part, revealed);
  return (
    <div ref={card} className={styles.card} data-late={isLate || undefined}>
      <p className={styles.steps}>
        <span className="visually-hidden">{provenanceTexts.sources[kind]} </span>
        {steps.map((step, index) => (
          <span key={step}>
            {index > 0 && <span aria-hidden="true"> → </span>}
            <bdi className={`${styles.chip} ${index === 0 ? styles[kind] : ''}`}>{step}</bdi>
          </span>
        ))}
      </p>
      <div className={styles.foot}>
        <p className={styles.details}>{details.join(' · ')}</p>
        {target && (
          <Button look="quiet" className={styles.go} onClick={() => link.focusSetting(target)}>
            {provenanceTexts.goToSetting}
          </Button>
        )}
      </div>
    </div>
  );
}

/** In px. */
const GAP = 8;
const EDGE = 8;

/**
 * Puts the card where it covers neither the part that is pointed at nor the rest of its line: under
 * the whole message, always in one place, where there is room; else under the line, or above it.
 */
function placeCard(stage: HTMLElement, card: HTMLElement): void {
  const parts = [...stage.querySelectorAll<HTMLElement>('[data-highlight="p"]')];
  const first = parts[0]?.getClientRects()[0];
  const last = parts.at(-1);
  const lastRect = last && [...last.getClientRects()].at(-1);
  if (!first || !last || !lastRect) return;
  const area = stage.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const lowest = area.height - height - EDGE;
  const end = messageEnd(stage) + GAP - area.top;
  const isRoomy = end <= lowest;
  const below = lineEndAfter(last, lastRect) + GAP - area.top;
  const above = first.top - GAP - height - area.top;
  const top = isRoomy ? end : below <= lowest || above < 0 ? Math.min(below, lowest) : above;
  const left = isRoomy ? 2 * EDGE : Math.min(first.left - area.left, area.width - width - EDGE);
  card.style.transform = `translate(${Math.max(EDGE, left)}px, ${Math.max(EDGE, top)}px)`;
}

/** Where the text of the message ends on the screen. */
const messageEnd = (stage: HTMLElement): number =>
  stage.querySelector('[role="application"]')?.firstElementChild?.getBoundingClientRect().bottom ?? 0;

/** How many lines of the screen the card may keep away from its part. */
const MAX_LINES = 4;

/** Where the line that the part stands in ends on the screen, if that is near; else where the part ends. */
function lineEndAfter(part: HTMLElement, { bottom, height }: DOMRect): number {
  let end = bottom;
  for (let next = part.nextElementSibling; next; next = next.nextElementSibling) {
    const rects = next.getClientRects();
    end = Math.max(end, rects[rects.length - 1]?.bottom ?? 0);
    if (end > bottom + MAX_LINES * height) return bottom;
    if (next.textContent?.includes('\n')) break;
  }
  return end;
}

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
    masked
      ? provenanceTexts.maskedPart
      : provenanceTexts.range(section, span.start - sectionStart, span.end - sectionStart),
  ];
  const names = masked ? [] : invisibleCharacters(bytes.subarray(span.start, span.end));
  if (names.length > 0) details.push(provenanceTexts.invisible(names));
  return { kind: kindOf(origin), steps: stepsOf(origin, places), details, target: targetOf(origin) };
}

/** The same in one line, for screen readers. */
export function partAnnouncement(built: Built, index: number, revealed: boolean): string {
  const { kind, steps, details } = describePart(built, index, revealed);
  return `${provenanceTexts.sources[kind]} ${[...steps, ...details].join(', ')}`;
}

function stepsOf(origin: Origin, places: readonly MessagePlace[]): string[] {
  const place = provenanceTexts.places(places);
  switch (origin.from) {
    case 'protocol':
      return [provenanceTexts.fixedBy(places), place];
    case 'derived':
      return [provenanceTexts.derivations[origin.by], place];
    case 'setting':
      return [settingName(origin.path), ...encodingStep(origin), place];
    case 'context':
      return [
        inLine(pathText(origin.context) ?? JSON.stringify(origin.context)),
        ...origin.filters.map(provenanceTexts.filter),
        ...encodingStep(origin),
        placeInRow(place, origin.path),
      ];
  }
}

function placeInRow(place: string, path: Path): string {
  const row = rowOf(path);
  return row === undefined ? place : `${place}, ${namingTexts.row(row + 1)}`;
}

function encodingStep({ encoding }: Extract<Origin, { encoding: unknown }>): string[] {
  const words = provenanceTexts.encodings[encoding];
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
    [label, provenanceTexts.characters[label]].filter(Boolean).join(' '),
  );
  return names.length > MAX_LISTED_NAMES
    ? [...names.slice(0, MAX_LISTED_NAMES), provenanceTexts.more(names.length - MAX_LISTED_NAMES)]
    : names;
}
