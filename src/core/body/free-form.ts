import { holdsLoneSurrogate, jsonEscape } from '../encoding/json-string';
import { jsonText } from '../json/write';
import { problem } from '../problem';
import {
  checkWritten,
  type Insertion,
  insert,
  insertionOrigin,
  insertionText,
  reportBroken,
  reportLoneSurrogate,
  type Scope,
  type Setting,
  settingOrigin,
} from '../template/insert';
import { parseTemplate, type Tag } from '../template/parse';
import { push, type Traced } from '../trace/traced';
import { checkJson } from './json-check';
import { StringScan } from './string-scan';

/**
 * The free-form body: the text exactly as written, with values filled in (B17). A value inside a
 * JSON string is escaped for it; at a bare place it becomes a whole JSON value (B12). An optional
 * body may be empty: then there is none.
 */
export function fillFreeForm(setting: Setting, scope: Scope, isOptional: boolean): Traced {
  const body: Traced = [];
  const parts = parseTemplate(setting.text);
  const scan = new StringScan();
  let isFilled = true;
  for (const part of parts) {
    if (part.type === 'text') {
      const text = setting.text.slice(part.start, part.end);
      checkWritten(setting, part, scope.problems);
      if (parts.length > 1) scan.pass(text);
      push(body, text.toWellFormed(), settingOrigin(setting.path, part, 'none'));
    } else if (part.type === 'broken' || !fillTag(body, setting, part, scan, scope)) {
      if (part.type === 'broken') reportBroken(setting, part, scope.problems);
      push(
        body,
        setting.text.slice(part.start, part.end).toWellFormed(),
        settingOrigin(setting.path, part, 'none'),
      );
      isFilled = false;
    }
  }
  // A body with tags that could not be filled in is not worth checking.
  if (isFilled && !(isOptional && body.length === 0)) checkJson(body, setting.path, scope.problems);
  return body;
}

function fillTag(body: Traced, setting: Setting, tag: Tag, scan: StringScan, scope: Scope): boolean {
  const insertion = insert(setting, tag, scope);
  const fill = scan.isInString ? fillString : fillBare;
  const filled = insertion && fill(setting, insertion, scope);
  if (scan.isInEscape) {
    const range = { start: tag.start, end: tag.end };
    scope.problems.push(problem('body-tag-in-escape', { path: setting.path, range }, {}));
    return false;
  }
  if (!insertion || filled === undefined) return false;
  const encoding = insertion.isRaw ? 'none' : scan.isInString ? 'json-string' : 'json-value';
  push(body, filled, insertionOrigin(setting, insertion, encoding));
  return true;
}

function fillString(setting: Setting, insertion: Insertion, scope: Scope): string | undefined {
  const text = insertionText(setting, insertion, scope);
  return text === undefined || insertion.isRaw ? text : jsonEscape(text);
}

function fillBare(setting: Setting, insertion: Insertion, scope: Scope): string | undefined {
  const { value, tag, isRaw } = insertion;
  if (isRaw) return insertionText(setting, insertion, scope);
  if (value.type === 'json-text') return value.text;
  const text = jsonText(value);
  if (!holdsLoneSurrogate(text)) return text;
  reportLoneSurrogate(setting, tag, scope);
  return undefined;
}
