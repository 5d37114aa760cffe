/** Controls are C0 and DEL everywhere in this project. */
export const isControl = (code: number): boolean => code < 0x20 || code === 0x7f;

/** Everything up to the next control. */
const NO_CONTROLS = /[ -~\u0080-\uffff]*/y;

/** The offset of the first control character from `from` on, or -1. */
export function controlAt(text: string, from = 0): number {
  NO_CONTROLS.lastIndex = from;
  NO_CONTROLS.test(text);
  return NO_CONTROLS.lastIndex < text.length ? NO_CONTROLS.lastIndex : -1;
}
