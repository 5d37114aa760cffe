/** Reads sample contexts (B7) from their JSON text. */
import { checkText } from '../action';
import { readJson } from '../json/read';
import { type Json, jsonObject } from '../json/value';
import type { Problem } from '../problem';
import { Report, sizeProblem } from './report';

/** The data of the running workflow: any JSON document, digits kept. */
export interface Context {
  readonly root: Json;
}

/**
 * Reads a runtime context (B7): any JSON document of at most 32 MiB and 1,000 levels; a blank
 * text is `{}`. With an error the context is empty. Problems have the path in the document and
 * the place in the text.
 *
 * @throws TypeError when the text is no string
 * @example
 * const { context } = readContext('{ "order": { "id": "A-1001" } }');
 */
export function readContext(text: string): { context: Context; problems: Problem[] } {
  checkText('the text of the context', text);
  const tooLarge = sizeProblem(text);
  if (tooLarge) return { context: emptyContext(), problems: [tooLarge] };
  // `trim` takes a byte order mark for white space too.
  if (text.trim() === '') return { context: emptyContext(), problems: [] };

  const report = new Report(text);
  const { root, failure } = readJson(text, {
    start: report.start,
    onOddity: (oddity, offset, makePath) => {
      if (report.isFull) return;
      const path = makePath();
      if (oddity === 'lone-surrogate') {
        report.add('json-lone-surrogate', { path, offset }, {});
      } else {
        const name = String(path.at(-1));
        report.add('json-repeated-member', { path, offset, severity: 'warning' }, { name });
      }
    },
  });
  if (failure) report.addFailure(failure);
  return { context: root ? { root } : emptyContext(), problems: report.problems() };
}

const emptyContext = (): Context => ({ root: jsonObject([]) });
