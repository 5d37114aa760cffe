/**
 * Repairs a body that is not JSON, one fault after the other, until the whole body is JSON. Where a fault has no
 * obvious repair, nothing is offered.
 */

import { maskedBody } from '../../../contract/masked-body';
import { parseTemplate, scanJson } from '../../../core/internal';
import { type FixLabel, spliced } from './quick-fix';

/** The text of a body in which a fault is mended, and what was done. */
interface MendedJson {
  readonly label: FixLabel;
  readonly text: string;
  /** Another number may be meant: it is one of several, between which the user chooses. */
  readonly isOneOf?: true;
}

/** A body with more faults is hardly meant to be JSON. */
const MAX_STEPS = 20;
/** Reading a long body for each fault would be felt. In UTF-16 units, for all steps together. */
const MAX_READ = 400_000;

type Failure = Extract<ReturnType<typeof scanJson>, { type: 'syntax' }>;

/** A fault where it is, and the end of the value or bracket before it. */
interface Fault {
  readonly text: string;
  /** The same, with a string in place of each tag. */
  readonly masked: string;
  readonly failure: Failure;
  readonly offset: number;
  readonly last: { readonly start: number; readonly end: number; readonly isScalar: boolean } | undefined;
  /** The brackets that close what is open there, the innermost first. */
  readonly closing: readonly string[];
}

/** The first fault of a body; undefined if it is JSON, null if it cannot be read. */
function faultOf(text: string): Fault | undefined | null {
  const masked = maskedBody(text);
  if (masked === undefined) return null;
  let last: Fault['last'];
  const closing: string[] = [];
  const scalar = (start: number, end: number) => {
    last = { start, end, isScalar: true };
  };
  const failure = scanJson(masked, {
    open: (kind) => void closing.unshift(kind === 'object' ? '}' : ']'),
    close(_, end) {
      closing.shift();
      last = { start: end - 1, end, isScalar: false };
    },
    name: () => undefined,
    string: scalar,
    number: scalar,
    literal: (_, start, end) => scalar(start, end),
  });
  if (!failure) return undefined;
  return failure.type === 'syntax' ? { text, masked, failure, offset: failure.offset, last, closing } : null;
}

/** The body as JSON, with what was done; nothing where that is not known. */
export function mendedJson(body: string): MendedJson[] {
  const fault = faultOf(body);
  if (!fault) return [];
  const most = Math.min(MAX_STEPS, Math.max(1, Math.floor(MAX_READ / body.length)));
  const found: MendedJson[] = [];
  for (const first of stepsFor(fault)) {
    const steps = [first];
    for (let next = faultOf(first.text); next !== undefined && !first.isOneOf; ) {
      const step = next && steps.length < most ? stepsFor(next)[0] : undefined;
      if (!step || step.isOneOf) break;
      steps.push(step);
      next = faultOf(step.text);
    }
    const { text } = steps.at(-1) as MendedJson;
    if (faultOf(text) !== undefined) continue;
    const { length } = steps;
    found.push({ label: length === 1 ? first.label : { code: 'mend-json', changes: length }, text });
    if (!first.isOneOf) break;
  }
  return found;
}

const QUOTES: Readonly<Record<string, string>> = { "'": "'", '‘': '’', '“': '”', '„': '“', '`': '`' };

const isNameWanted = ({ failure: { expected } }: Fault): boolean =>
  expected === 'name' || expected === 'name-or-brace';
const isValueWanted = ({ failure: { expected } }: Fault): boolean =>
  expected === 'value' || expected === 'value-or-bracket';
const isEndWanted = ({ failure: { expected } }: Fault): boolean =>
  expected === 'comma-or-brace' || expected === 'comma-or-bracket' || expected === 'end';

/** Other texts in which the fault is mended, the likeliest first. */
function stepsFor(fault: Fault): MendedJson[] {
  const { masked, offset, failure } = fault;
  const found = masked.charAt(offset);
  if (isNameWanted(fault) || isValueWanted(fault)) {
    if (isCommaTooMany(fault)) return commaRemoved(fault);
    const decimal = isNameWanted(fault) ? decimalPoint(fault) : [];
    if (decimal.length > 0) return decimal;
    return QUOTES[found] === undefined ? quoted(fault) : requoted(fault);
  }
  if (isEndWanted(fault))
    return [...endTag(fault), ...missingComma(fault), ...textBehind(fault), ...brackets(fault)];
  if (failure.expected === 'colon') return colon(fault);
  return failure.expected === 'quote' ? closedString(fault) : [];
}

/** An end of a list as other languages have it, behind the last element: it goes with the line that it stands on. */
function endTag({ text, offset }: Fault): MendedJson[] {
  const [tag] = /^\{\{ *end(?:if|for|each)? *\}\}/.exec(text.slice(offset, offset + 20)) ?? [];
  if (tag === undefined) return [];
  const from = beforeWhite(text, offset);
  return [{ label: { code: 'remove-tag' }, text: spliced(text, from, offset + tag.length, '') }];
}

const WHITE = ' \t\r\n';

/** The offset behind white space. */
function behindWhite(text: string, at: number): number {
  let next = at;
  while (next < text.length && WHITE.includes(text.charAt(next))) next++;
  return next;
}

function beforeWhite(text: string, at: number): number {
  let end = at;
  while (end > 0 && WHITE.includes(text.charAt(end - 1))) end--;
  return end;
}

/** A bracket or another comma stands where a comma promised more. */
function isCommaTooMany({ masked, offset }: Fault): boolean {
  const found = masked.charAt(offset);
  return found !== '' && '}],'.includes(found) && masked.charAt(beforeWhite(masked, offset) - 1) === ',';
}

function commaRemoved({ text, masked, offset }: Fault): MendedJson[] {
  const comma = beforeWhite(masked, offset) - 1;
  return [{ label: { code: 'remove-comma' }, text: spliced(text, comma, comma + 1, '') }];
}

/** Three digits behind a comma may be thousands. */
const THOUSANDS = 3;

/** The comma of a decimal number becomes a point; where it may part the thousands, it can also go. */
function decimalPoint({ text, masked, offset }: Fault): MendedJson[] {
  const comma = beforeWhite(masked, offset) - 1;
  const whole = /(?<!\d)\d+$/.exec(masked.slice(Math.max(0, comma - 30), comma))?.[0];
  const part = /^\d+/.exec(masked.slice(offset, offset + 30))?.[0];
  if (masked.charAt(comma) !== ',' || whole === undefined || part === undefined) return [];
  const isOneOf = part.length === THOUSANDS && whole.length <= THOUSANDS && whole !== '0';
  return (isOneOf ? ['.', ''] : ['.']).map((point) => ({
    label: { code: 'use-value', value: `${whole}${point}${part}` },
    text: spliced(text, comma, offset, point),
    ...(isOneOf && { isOneOf }),
  }));
}

/** Whether the characters of a range of the template that are not in tags can stand in a string as they are. */
function isPlain(text: string): boolean {
  return parseTemplate(text).every(
    ({ type, start, end }) => type === 'tag' || (type === 'text' && !/["\\]/.test(text.slice(start, end))),
  );
}

/** Other quotes become double ones. */
function requoted({ text, masked, offset }: Fault): MendedJson[] {
  const close = QUOTES[masked.charAt(offset)] ?? '';
  const lineEnd = endOfLine(masked, offset);
  // An apostrophe inside of the text does not end it.
  for (let end = masked.indexOf(close, offset + 1); end !== -1 && end < lineEnd; ) {
    const behind = masked.charAt(behindWhite(masked, end + 1));
    if ((behind === '' || ',:}]'.includes(behind)) && isPlain(text.slice(offset + 1, end))) {
      return [
        {
          label: { code: 'add-quotes' },
          text: spliced(text, offset, end + 1, `"${text.slice(offset + 1, end)}"`),
        },
      ];
    }
    end = masked.indexOf(close, end + 1);
  }
  return [];
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** Where a text without quotes ends: at the next comma, bracket, or end of the line, but in no tag. */
function endOfText(text: string, masked: string, from: number, stops: string): number {
  let end = from;
  const lineEnd = endOfLine(masked, from);
  while (end < lineEnd && !stops.includes(masked.charAt(end))) {
    const tag = text.startsWith('{{', end) ? text.indexOf('}}', end) : -1;
    end = tag === -1 ? end + 1 : tag + 2;
  }
  return beforeWhite(masked, end);
}

function quotedBetween({ text }: Fault, from: number, to: number): MendedJson[] {
  const inner = text.slice(from, to);
  if (inner === '' || !isPlain(inner)) return [];
  return [{ label: { code: 'add-quotes' }, text: spliced(text, from, to, `"${inner}"`) }];
}

/** What other languages write for the literals of JSON. */
const LITERALS: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  None: 'null',
  nil: 'null',
  NULL: 'null',
  undefined: 'null',
};

/** A name or a text without quotes. */
function quoted(fault: Fault): MendedJson[] {
  const { text, masked, offset, failure } = fault;
  const value = isValueWanted(fault) && failure.found === 'word' ? LITERALS[failure.text] : undefined;
  if (value !== undefined) {
    const end = offset + failure.text.length;
    return [{ label: { code: 'use-value', value }, text: spliced(text, offset, end, value) }];
  }
  const end = endOfText(text, masked, offset, isNameWanted(fault) ? ':,{}[]"' : ',{}[]"');
  if (isNameWanted(fault) && masked.charAt(behindWhite(masked, end)) !== ':') return [];
  if (!/^[\p{L}\p{N}_$@#*+.-]/u.test(text.slice(offset, offset + 2))) return [];
  return quotedBetween(fault, offset, end);
}

/** What stands behind the value begins another one. */
function missingComma({ text, masked, offset, last, failure }: Fault): MendedJson[] {
  if (!last || failure.expected === 'end') return [];
  const found = masked.charAt(offset);
  const isOnNextLine = masked.slice(last.end, offset).includes('\n');
  const begins =
    failure.expected === 'comma-or-brace'
      ? isName(masked, offset)
      : '"{['.includes(found) ||
        (isOnNextLine && /[-\d]|true|false|null/.test(masked.slice(offset, offset + 5)));
  return found !== '' && begins
    ? [{ label: { code: 'add-comma' }, text: spliced(text, last.end, last.end, ',') }]
    : [];
}

/** Whether a string with a colon behind it stands there, or a name without quotes. */
function isName(masked: string, offset: number): boolean {
  const rest = masked.slice(offset, endOfLine(masked, offset));
  return /^(?:"[^"\\]*"|'[^']*'|[A-Za-z_$][\w$-]*)\s*:/.test(rest);
}

/** A text behind a tag or a number belongs to it: `{{ order.total }} EUR`. */
function textBehind(fault: Fault): MendedJson[] {
  const { text, masked, offset, last } = fault;
  const found = masked.charAt(offset);
  if (!last?.isScalar || found === '' || ',:{}[]'.includes(found)) return [];
  if (text.charAt(last.start) === '"' || masked.slice(last.end, offset).includes('\n')) return [];
  return quotedBetween(fault, last.start, endOfText(text, masked, offset, ',{}[]'));
}

/** Closes what is open at the end, or removes one bracket too many there. */
function brackets({ text, masked, offset, closing, failure }: Fault): MendedJson[] {
  if (offset >= masked.length && closing.length > 0) {
    const end = beforeWhite(text, text.length);
    return [{ label: { code: 'close-brackets' }, text: spliced(text, end, end, closing.join('')) }];
  }
  const isSurplus = failure.expected === 'end' && '}]'.includes(masked.charAt(offset));
  return isSurplus
    ? [{ label: { code: 'remove-control' }, text: spliced(text, offset, offset + 1, '') }]
    : [];
}

function colon({ text, masked, offset }: Fault): MendedJson[] {
  const found = masked.charAt(offset);
  if (found === '=') return [{ label: { code: 'add-colon' }, text: spliced(text, offset, offset + 1, ':') }];
  const begins = found !== '' && !',:}]'.includes(found);
  return begins
    ? [{ label: { code: 'add-colon' }, text: spliced(text, beforeWhite(masked, offset), offset, ': ') }]
    : [];
}

/** Closes the string that a line ends in: before the comma or the brackets behind it, or at the end of the line. */
function closedString({ text, offset }: Fault): MendedJson[] {
  let comma = offset;
  while (', \t\r'.includes(text.charAt(comma - 1)) && comma > 0) comma--;
  const bracket = '}]'.includes(text.charAt(comma - 1)) && comma > 0 ? comma - 1 : comma;
  return [comma, bracket, offset].map((at) => ({
    label: { code: 'close-string' },
    text: spliced(text, at, at, '"'),
  }));
}
