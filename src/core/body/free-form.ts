import { holdsLoneSurrogate, jsonEscape } from '../encoding/json-string';
import { verbatim } from '../encoding/octet-count';
import { jsonTextWithin } from '../json/write';
import { problem } from '../problem';
import {
  checkWritten,
  type Insertion,
  insert,
  insertionOrigin,
  insertionText,
  type Refusal,
  reportBroken,
  reportLoneSurrogate,
  reportTooLarge,
  type Scope,
  settingOrigin,
  shownText,
} from '../template/insert';
import { LimitedText } from '../template/limited-text';
import type { Part, Setting, Tag } from '../template/parse';
import type { Origin } from '../trace/origin';
import type { Traced } from '../trace/traced';
import { StringScan } from './string-scan';

/** A body; filled when every tag has its value, and everything has its room. */
interface FilledBody {
  readonly segments: Traced;
  readonly isFilled: boolean;
}

/**
 * The free-form body: the text exactly as written, with values filled in (B17). A value inside a
 * JSON string is escaped for it; at a bare place it becomes a whole JSON value (B12).
 */
export function fillFreeForm(setting: Setting, scope: Scope): FilledBody {
  const { path, parts } = setting;
  const { limits } = scope.allowance;
  const body = new LimitedText({ path, code: 'body-too-large', octets: limits.body }, scope.problems);
  const scan = new StringScan();
  let isFilled = true;
  for (const part of parts) {
    if (part.type === 'text') {
      const text = setting.text.slice(part.start, part.end);
      checkWritten(setting, part, scope.problems);
      if (parts.length > 1) scan.pass(text);
      if (!addWritten(body, setting, part, text)) isFilled = false;
      continue;
    }
    const filled = part.type === 'tag' ? fillTag(setting, part, scan, scope) : 'as-written';
    if (typeof filled === 'object') {
      if (body.add(filled.text, filled.encode, filled.origin) === undefined) isFilled = false;
      continue;
    }
    if (part.type === 'broken') reportBroken(setting, part, scope.problems);
    addWritten(body, setting, part, shownText(setting, part, filled));
    isFilled = false;
  }
  return { segments: body.segments, isFilled };
}

/** Adds what stands in the setting; false when it does not fit. */
const addWritten = (body: LimitedText, setting: Setting, part: Part, text: string): boolean =>
  body.add(text.toWellFormed(), verbatim, settingOrigin(setting.path, part, 'none')) !== undefined;

/** The value of a tag, and how it is encoded for its place. */
interface Filled {
  readonly text: string;
  readonly encode: (text: string) => string;
  readonly origin: Origin;
}

function fillTag(setting: Setting, tag: Tag, scan: StringScan, scope: Scope): Filled | Refusal {
  const insertion = insert(setting, tag, scope);
  const fill = scan.isInString ? fillString : fillBare;
  const filled = typeof insertion === 'string' ? insertion : fill(setting, insertion, scope);
  if (!scan.isInEscape) return filled;
  const range = { start: tag.start, end: tag.end };
  scope.problems.push(problem('body-tag-in-escape', { path: setting.path, range }, {}));
  return 'as-written';
}

function fillString(setting: Setting, insertion: Insertion, scope: Scope): Filled | Refusal {
  const text = insertionText(setting, insertion, scope);
  if (text === undefined) return 'as-written';
  const [encoding, encode] = insertion.isRaw ? (['none', verbatim] as const) : JSON_STRING;
  return { text, encode, origin: insertionOrigin(setting, insertion, encoding) };
}

const JSON_STRING = ['json-string', jsonEscape] as const;

function fillBare(setting: Setting, insertion: Insertion, scope: Scope): Filled | Refusal {
  if (insertion.isRaw) return fillString(setting, insertion, scope);
  const { value, tag } = insertion;
  const text = value.type === 'json-text' ? value.text : jsonTextWithin(scope.allowance.limits.value, value);
  if (text === undefined) {
    reportTooLarge(setting, tag, scope);
    return 'too-large';
  }
  if (value.type !== 'json-text') {
    scope.allowance.spend(text.length);
    if (holdsLoneSurrogate(text)) {
      reportLoneSurrogate(setting, tag, scope);
      return 'as-written';
    }
  }
  return { text, encode: verbatim, origin: insertionOrigin(setting, insertion, 'json-value') };
}
