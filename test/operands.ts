/** The operands of templates, to compare them before and after a change. */
import { parseTemplate } from '../src/core/internal';

/** The operands of the tags and the paths of the markers. */
export const operandsOf = (text: string): string[] =>
  parseTemplate(text).flatMap((part) => {
    const range =
      part.type === 'tag' ? part.operand.range : part.type === 'broken' && part.control?.path.range;
    return range ? [text.slice(range.start, range.end)] : [];
  });

/** The items that are not among others, each counted as often as it is there. */
export function missingIn(items: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return items.filter((item) => {
    const at = left.indexOf(item);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}
