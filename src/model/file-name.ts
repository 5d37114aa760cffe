import { withoutOuter } from './without-outer';

/** Characters that a file system or a shell may refuse or misread. */
const UNSAFE = /[\p{C}\p{Z}/\\:*?"<>|.]+/gu;
/** Names of devices, which Windows takes no file for, whatever ending it has. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;
const LENGTH = 80;
/** In UTF-8. Linux takes names of up to 255 bytes, an ending and a number included. */
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
