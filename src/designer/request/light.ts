/** Which values, tags and settings belong together, for one to light up the others. */
import type { Path, Span } from '../../core';
import { isWithin, pathKey } from '../store/draft';
import type { Lit, SettingsLink, Target } from '../store/settings-link';
import type { LiveRequest } from './live-request';

export interface Lights {
  readonly link: SettingsLink;
  readonly live: LiveRequest;
}

/** The values that a setting, or the tag that begins at `tag` in it, brings into the request. */
export function valuesIn(spans: readonly Span[], path: Path, tag?: number): Path[] {
  const values = new Map<string, Path>();
  for (const { origin } of spans) {
    if (origin.from !== 'context' || !isWithin(origin.path, path)) continue;
    if (tag === undefined || origin.tag.start === tag) values.set(pathKey(origin.context), origin.context);
  }
  return [...values.values()];
}

/** Every value that the request uses. */
export const usedValues = (spans: readonly Span[]): Path[] => valuesIn(spans, []);

/** Tells whether a value is one of these, or inside one. */
export function isOneOf(values: readonly Path[]): (value: Path) => boolean {
  const keys = new Set(values.map(pathKey));
  return (value) => keys.size > 0 && value.some((_, end) => keys.has(pathKey(value.slice(0, end + 1))));
}

/** Lights up values with their bytes, and each tag that inserts one of them or a part of it. */
export function lightValues({ link, live }: Lights, from: Lit['from'], values: readonly Path[]): void {
  const isLit = isOneOf(values);
  const tags = new Map<string, Target>();
  for (const { origin } of live.spans) {
    if (origin.from !== 'context' || !isLit(origin.context)) continue;
    tags.set(`${pathKey(origin.path)} ${origin.tag.start}`, { path: origin.path, range: origin.tag });
  }
  link.light({ from, values, tags: [...tags.values()] });
}

/** Lights up what a hovered setting, or the tag that begins at `tag` in it, brings into the request. */
export function lightSetting(lights: Lights, path: Path, tag?: number): void {
  const { link, live } = lights;
  const values = valuesIn(live.spans, path, tag);
  if (tag !== undefined && values.length > 0) lightValues(lights, 'form', values);
  else link.light({ from: 'form', setting: path, values, tags: [] });
}
