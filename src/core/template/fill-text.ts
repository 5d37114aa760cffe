import type { Encoding } from '../trace/origin';
import {
  checkWritten,
  type Insertion,
  insert,
  insertionOrigin,
  insertionText,
  type Refusal,
  reportBroken,
  type Scope,
  settingOrigin,
  shownText,
} from './insert';
import type { LimitedText } from './limited-text';
import type { Setting, Tag } from './parse';

/** A place where everything, text and values alike, is encoded piece by piece in the same way. */
export interface TextPlace {
  readonly encoding: Encoding;
  readonly encode: (text: string) => string;
}

/**
 * Fills in a template at a place that encodes everything, and adds the result to `target`.
 *
 * @returns the text before encoding; undefined when a tag could not be filled in, or something had no room
 */
export function fillText(
  target: LimitedText,
  setting: Setting,
  { encoding, encode }: TextPlace,
  scope: Scope,
): string | undefined {
  let text = '';
  let isFilled = true;
  for (const part of setting.parts) {
    const inserted = part.type === 'tag' ? insertedText(setting, part, scope) : 'as-written';
    if (typeof inserted === 'object') {
      const origin = insertionOrigin(setting, inserted.insertion, encoding);
      if (target.add(inserted.text, encode, origin) !== undefined) text += inserted.text;
      else isFilled = false;
      continue;
    }
    const shown = shownText(setting, part, inserted);
    const added = target.add(shown, encode, settingOrigin(setting.path, part, encoding));
    if (part.type === 'text') checkWritten(setting, part, scope.problems);
    else if (part.type === 'broken') reportBroken(setting, part, scope.problems);
    if (part.type === 'text' && added !== undefined) text += shown;
    else isFilled = false;
  }
  return isFilled ? text : undefined;
}

function insertedText(
  setting: Setting,
  tag: Tag,
  scope: Scope,
): { insertion: Insertion; text: string } | Refusal {
  const insertion = insert(setting, tag, scope, undefined, 'refused');
  if (typeof insertion === 'string') return insertion;
  const text = insertionText(setting, insertion, scope);
  return text === undefined ? 'as-written' : { insertion, text };
}
