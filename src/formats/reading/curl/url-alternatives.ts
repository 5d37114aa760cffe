import type { Range } from './command';

/** The first of the URLs that curl makes of `{one,two}` and `[1-3]`. */
interface FirstUrl {
  readonly url: string;
  readonly hasAlternatives: boolean;
  /** curl takes the braces or brackets for a pattern that it cannot read. */
  readonly isRefused: boolean;
}

/** A set or range, and what stands for its first alternative; or brackets that mean themselves. */
const PATTERN = new RegExp(
  [
    String.raw`\\[{}[\]]`,
    String.raw`\[\]|\[[0-9A-Fa-f:.]{0,50}:[0-9A-Fa-f:.]{0,50}:[0-9A-Fa-f:.]{0,50}(?:%[\w.~-]{1,50})?\]`,
    String.raw`\{(?<first>(?:[^{}[\],\\]|\\[\s\S])*)(?:,(?:[^{}[\]\\]|\\[\s\S])*)?\}`,
    String.raw`\[(?:(?<number>\d{1,15})-(?<last>\d{1,15})|(?<letter>[A-Za-z])-(?<end>[A-Za-z]))(?::0*[1-9]\d{0,15})?\]`,
    String.raw`[{}[\]]`,
  ].join('|'),
  'g',
);

/**
 * Takes the first alternative of each set and range, as curl does; a backslash before a brace or bracket
 * goes. `fixed`: the parts that the shell fills in before curl reads the URL.
 */
export function firstUrl(text: string, fixed: readonly Range[]): FirstUrl {
  const masked = withoutBrackets(text, fixed);
  const pieces: string[] = [];
  let passed = 0;
  let hasAlternatives = false;
  for (const { 0: found, index, groups = {} } of masked.matchAll(PATTERN)) {
    pieces.push(text.slice(passed, index));
    passed = index + found.length;
    const { first, number, last, letter, end } = groups;
    if (first !== undefined) {
      pieces.push(text.slice(index + 1, index + 1 + first.length).replace(/\\([\s\S])/g, '$1'));
      hasAlternatives = true;
      if (found !== '{}') continue;
    } else if (number !== undefined || letter !== undefined) {
      pieces.push(number ?? letter ?? '');
      hasAlternatives = true;
      if (Number(number ?? 0) <= Number(last ?? 0) && (letter ?? '') <= (end ?? '')) continue;
    } else if (found.startsWith('\\')) {
      pieces.push(found.slice(1));
      continue;
    } else if (found.length > 1) {
      pieces.push(found);
      continue;
    }
    return { url: text, hasAlternatives: false, isRefused: true };
  }
  pieces.push(text.slice(passed));
  return { url: pieces.join(''), hasAlternatives, isRefused: false };
}

/** The text with as many other characters in these parts. */
function withoutBrackets(text: string, parts: readonly Range[]): string {
  const pieces: string[] = [];
  let passed = 0;
  for (const [from, to] of parts) {
    pieces.push(text.slice(passed, from), '\0'.repeat(to - from));
    passed = to;
  }
  return pieces.join('') + text.slice(passed);
}
