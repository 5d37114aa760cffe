import type { Scheme } from '../../core/internal';

type SchemePart = Scheme['message'][number];

/** A scheme in a file can have 100,000 parts. */
const MAX_PARTS = 16;

/**
 * What a signing scheme puts into its header field, in one line: `t=…,v1=hex(HMAC(time.body))`. A line feed
 * in the message is written as `⏎`.
 */
export function schemeAnatomy({ message, encoding, fields }: Scheme): string {
  const signature = `${encoding}(HMAC(${written(message, messageWord)}))`;
  const parts = fields.find((field) => field.parts.some(({ type }) => type === 'signature'))?.parts ?? [];
  return written(parts, ({ type }) => (type === 'signature' ? signature : '…'));
}

function written(parts: readonly SchemePart[], wordOf: (part: SchemePart) => string): string {
  const isText = (part: SchemePart | undefined) => part === undefined || part.type === 'text';
  const words = parts.slice(0, MAX_PARTS).map((part, index) => {
    if (part.type === 'text') return part.text.replaceAll('\n', '⏎');
    return (isText(parts[index - 1]) ? '' : '+') + wordOf(part);
  });
  return words.join('') + (parts.length > MAX_PARTS ? '…' : '');
}

function messageWord(part: SchemePart): string {
  if (part.type === 'body-digest') return `${part.hash}(body)`;
  return part.type === 'content-type' ? 'type' : part.type;
}
