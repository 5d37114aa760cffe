import type { Path } from '../core';
import { namingTexts } from '../i18n/naming';

/** A map, because a file may name a setting `constructor`. */
const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(namingTexts.settings));

/** The readable name of a setting: `['data', 1, 'value']` is “Data, row 2, value”. Rows count from 1. */
export function settingName(path: Path): string {
  const [first] = path;
  if (first === undefined) return namingTexts.action;
  // The method is what the section is about.
  if (first === 'authentication' && path[1] === 'method') return settingName([first]);
  return path
    .map((part) => (typeof part === 'number' ? numbered(first, part + 1) : (NAMES.get(part) ?? part)))
    .join(', ');
}

const numbered = (first: string | number, number: number): string =>
  first === 'data' ? namingTexts.row(number) : namingTexts.numbered(number);
