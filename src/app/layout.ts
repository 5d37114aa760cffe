import { useState } from 'react';
import { readPreference, writePreference } from '../browser/preference';

/** How a person has arranged the page. Missing values are defaults. */
export interface Layout {
  readonly isSidebarShown: boolean;
  /** The view of the request. */
  readonly view: string;
  /** Widths in px. */
  readonly sidebar?: number | undefined;
  readonly request?: number | undefined;
  /** The height of the actions above the context, in percent of both. */
  readonly actions?: number | undefined;
}

export const RESIZABLE = ['sidebar', 'request', 'actions'] as const;

const KEY = 'layout';
const AT_FIRST: Layout = { isSidebarShown: true, view: 'request' };

/** What is remembered, as far as it makes sense. */
export function parseLayout(text: string | undefined): Layout {
  try {
    const read: unknown = JSON.parse(text ?? '');
    const entries = typeof read === 'object' && read !== null ? Object.entries(read) : [];
    const valid = entries.filter(
      ([name, value]) =>
        (RESIZABLE.some((size) => size === name) && Number.isFinite(value)) ||
        (Object.hasOwn(AT_FIRST, name) && typeof value === typeof AT_FIRST[name as keyof Layout]),
    );
    return { ...AT_FIRST, ...Object.fromEntries(valid) };
  } catch {
    return AT_FIRST;
  }
}

/** The arrangement of the page, remembered. */
export function useLayout(): [layout: Layout, change: (change: Partial<Layout>) => void] {
  const [layout, setLayout] = useState(() => parseLayout(readPreference(KEY)));
  const change = (changes: Partial<Layout>) =>
    setLayout((before) => {
      const next = { ...before, ...changes };
      writePreference(KEY, JSON.stringify(next));
      return next;
    });
  return [layout, change];
}
