import type { Context } from '../../core';
import { asText, evaluate, isSent, lookUp, parseTemplate } from '../../core/internal';
import type { Draft } from './draft';

/** The text of a number, true or false that a row sends as text (B16), where its template is one tag alone that brings it. */
export function sentAsText(template: string, { root }: Context): string | undefined {
  if (!template.startsWith('{{') || !template.endsWith('}}')) return undefined;
  const [tag, ...others] = parseTemplate(template);
  if (tag?.type !== 'tag' || others.length > 0 || tag.operand.type !== 'path') return undefined;
  if (!NOT_TEXT.test(lookUp(root, tag.operand.steps)?.value.type ?? '')) return undefined;
  const { value } = evaluate(tag, root, template);
  return value && NOT_TEXT.test(value.type) ? asText(value) : undefined;
}

const NOT_TEXT = /^(?:number|boolean)$/;

export function firstSentAsText({ format, data }: Draft['webhook'], context: Context): string | undefined {
  if (format !== 'json') return undefined;
  const first = data.find((row) => isSent(row) && sentAsText(row.value, context) !== undefined);
  return first && sentAsText(first.value, context);
}
