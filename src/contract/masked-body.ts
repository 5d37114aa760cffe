/** The body of a REST API Call as JSON without its tags. */
import { type Part, parseTemplate, StringScan } from '../core/internal';

/** The body as JSON of the same length: each tag is a string, or a part of one. Undefined for text that is not JSON. */
export function maskedBody(body: string): string | undefined {
  const scan = new StringScan();
  const text = parseTemplate(body)
    .map(({ type, start, end }: Part) => {
      const written = body.slice(start, end);
      if (type === 'text') scan.pass(written);
      if (type === 'text') return written;
      return scan.isInString ? '_'.repeat(end - start) : `"${'_'.repeat(end - start - 2)}"`;
    })
    .join('');
  return text.length === body.length ? text : undefined;
}
