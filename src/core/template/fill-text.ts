import type { Encoding } from '../trace/origin';
import { push, type Traced } from '../trace/traced';
import {
  checkWritten,
  insert,
  insertionOrigin,
  insertionText,
  reportBroken,
  type Scope,
  type Setting,
  settingOrigin,
} from './insert';
import { parseTemplate, type Tag } from './parse';

/** A place where everything, text and values alike, is encoded piece by piece in the same way. */
export interface TextPlace {
  readonly encoding: Encoding;
  readonly encode: (text: string) => string;
}

/**
 * Fills in a template at a place that encodes everything, and adds the result to `target`.
 *
 * @returns the text before encoding; undefined when a tag could not be filled in
 */
export function fillText(
  target: Traced,
  setting: Setting,
  place: TextPlace,
  scope: Scope,
): string | undefined {
  let text = '';
  let isFilled = true;
  for (const part of parseTemplate(setting.text)) {
    if (part.type === 'tag') {
      const inserted = insertedText(setting, part, scope);
      if (inserted !== undefined) {
        push(
          target,
          place.encode(inserted.text),
          insertionOrigin(setting, inserted.insertion, place.encoding),
        );
        text += inserted.text;
        continue;
      }
    }
    const written = setting.text.slice(part.start, part.end);
    push(target, place.encode(written), settingOrigin(setting.path, part, place.encoding));
    if (part.type === 'text') {
      checkWritten(setting, part, scope.problems);
      text += written;
    } else {
      if (part.type === 'broken') reportBroken(setting, part, scope.problems);
      isFilled = false;
    }
  }
  return isFilled ? text : undefined;
}

function insertedText(setting: Setting, tag: Tag, scope: Scope) {
  const insertion = insert(setting, tag, scope, undefined, 'refused');
  const text = insertion && insertionText(setting, insertion, scope);
  return insertion && text !== undefined ? { insertion, text } : undefined;
}
