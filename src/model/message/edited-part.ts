import type { Origin, Span } from '../../core';
import type { Target } from '../settings-link';
import { isWithin, settingMade } from './source';

/** The part of the request that the cursor in a setting stands at. */
export interface EditedPart {
  readonly span: Span;
  /** UTF-16 units of the setting's text between the start of the part and the cursor. */
  readonly units: number;
}

/** Where in the request the bytes of the edited setting are: at its cursor, or else its first. */
export function editedPart(spans: readonly Span[], { path, range }: Target): EditedPart | undefined {
  const cursor = range?.end;
  if (cursor !== undefined) {
    const span = spans.find(({ origin }) => holds(origin, path, cursor));
    if (span) {
      return { span, units: span.origin.from === 'setting' ? cursor - span.origin.range.start : 0 };
    }
  }
  const first = spans.find(({ origin }) => settingMade(origin, path) === 'itself');
  return first && { span: first, units: 0 };
}

function holds(origin: Origin, path: Target['path'], cursor: number): boolean {
  const range = writtenRange(origin);
  return (
    range !== undefined &&
    'path' in origin &&
    isWithin(origin.path, path) &&
    range.start <= cursor &&
    cursor <= range.end
  );
}

/** The part of the setting's text that made it. */
const writtenRange = (origin: Origin) =>
  origin.from === 'setting' ? origin.range : origin.from === 'context' ? origin.tag : undefined;
