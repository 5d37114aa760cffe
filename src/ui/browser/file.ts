import { withoutOuter } from '../without-outer';

/** The text of a file, or the reason why there is none. */
export type FileReading =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'too-large'; readonly bytes: number }
  | { readonly type: 'not-utf-8' }
  | { readonly type: 'unreadable' };

/**
 * The text of a file in UTF-8. A file above the limit (in bytes) is refused before it is read; one
 * that is not UTF-8 is refused, not repaired. A byte order mark stays.
 */
export async function readTextFile(file: Blob, limit: number): Promise<FileReading> {
  if (file.size > limit) return { type: 'too-large', bytes: file.size };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { type: 'unreadable' };
  }
  try {
    return { type: 'text', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { type: 'not-utf-8' };
  }
}

/** Characters that a file system or a shell may refuse or misread. */
const UNSAFE = /[\p{C}\p{Z}/\\:*?"<>|.]+/gu;
/** Device names, which Windows does not allow as file names with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;
const LENGTH = 80;
/** In UTF-8 bytes. Linux allows 255, including the extension and a number. */
const BYTES = 200;

/** The name of a file of an action: `Order created` is saved as `Order-created.action.json`. */
export function fileName(actionName: string, ending = 'action.json'): string {
  const stem = withoutOuter(shortened(actionName.normalize('NFC').replace(UNSAFE, '-')), '-');
  return `${DEVICE.test(stem) ? `${stem}-` : stem || 'action'}.${ending}`;
}

function shortened(text: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  return [...text]
    .slice(0, LENGTH)
    .filter((character) => {
      bytes += encoder.encode(character).length;
      return bytes <= BYTES;
    })
    .join('');
}

/** Hands a text to the person as a file. */
export const downloadText = (name: string, text: string, type = 'application/json'): void =>
  download(name, new Blob([text], { type }));

/** Hands bytes to the person as a file, exactly as they are. */
export const downloadBytes = (name: string, bytes: Uint8Array): void =>
  download(name, new Blob([bytes.slice()], { type: 'application/octet-stream' }));

function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // The download has started by the next task; the URL must stay valid until then.
  setTimeout(() => URL.revokeObjectURL(url));
}
