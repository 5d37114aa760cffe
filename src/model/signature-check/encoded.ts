import { fromBase64 } from '../../core/internal';
import { joined } from './signed-parts';

/** The bytes that hexadecimal digits stand for, blanks and colons between them skipped. */
export function fromHex(text: string): Uint8Array | undefined {
  const digits = text.replace(/^0x|[\s:]/gi, '');
  if (digits === '' || digits.length % 2 === 1 || /[^0-9a-f]/i.test(digits)) return undefined;
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16);
  }
  return bytes;
}

/** The bytes that Base64 stands for, of either alphabet, line ends skipped (RFC 4648 §4, §5). */
export function fromAnyBase64(text: string): Uint8Array | undefined {
  const digits = text
    .replace(/\s/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '');
  if (digits === '' || digits.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(digits)) return undefined;
  return fromBase64(digits);
}

const ESCAPES = /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi;
const LETTERS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
};

/**
 * The bytes of a string as a program prints it on one line, with or without its quotation marks:
 * `"v1\n…"` in most languages, `b'v1\n…'` for bytes in Python. Undefined when it has no escaped
 * line end, or a real one.
 */
export function fromEscaped(text: string): Uint8Array | undefined {
  const line = text.trim();
  if (/[\r\n]/.test(line) || !line.includes('\\n')) return undefined;
  const [, prefix = '', , inside = line] = /^(b?)(["'`])(.*)\2$/s.exec(line) ?? [];
  if (prefix === 'b') return bytesLiteral(inside);
  return joined(
    inside.replace(ESCAPES, (_, unicode?: string, hex?: string, letter?: string) =>
      letter === undefined
        ? String.fromCharCode(Number.parseInt(unicode ?? hex ?? '', 16))
        : (LETTERS[letter] ?? letter),
    ),
  );
}

/** Each `\xNN` is a byte, not a character. */
function bytesLiteral(inside: string): Uint8Array {
  const pieces: (string | Uint8Array)[] = [];
  let end = 0;
  for (const match of inside.matchAll(ESCAPES)) {
    const [all, , hex, letter = ''] = match;
    pieces.push(inside.slice(end, match.index));
    pieces.push(
      hex === undefined ? (LETTERS[letter] ?? (letter || all)) : Uint8Array.of(Number.parseInt(hex, 16)),
    );
    end = match.index + all.length;
  }
  return joined(...pieces, inside.slice(end));
}
