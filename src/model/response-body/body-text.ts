/** A body read as text. */
export interface BodyText {
  readonly text: string;
  /** As the Encoding Standard names it. */
  readonly charset: string;
  /** False where bytes are not of that charset; `�` stands for them. */
  readonly isWhole: boolean;
}

const CHARSET = /;[ \t]*charset=(?:"([^"]*)"|([^\s;]*))/i;

/** Encoding Standard, “BOM sniff”: it goes before what the response says. */
const MARKS: readonly (readonly [charset: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

/** The body as text: by its byte order mark, else by the charset of the Content-Type, else as UTF-8. A mark stays. */
export function readBodyText(body: Uint8Array, contentType: string): BodyText {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => body[at] === byte));
  const [, quoted, plain] = CHARSET.exec(contentType) ?? [];
  const charset = marked?.[0] ?? known(quoted ?? plain) ?? 'utf-8';
  try {
    return { text: decode(body, charset, true), charset, isWhole: true };
  } catch {
    return { text: decode(body, charset, false), charset, isWhole: false };
  }
}

const decode = (body: Uint8Array, charset: string, fatal: boolean): string =>
  new TextDecoder(charset, { fatal, ignoreBOM: true }).decode(body);

/** The charset with this label, if this browser knows it. */
function known(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
