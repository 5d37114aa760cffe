import { texts } from '../i18n/commands';

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** What is pressed: the keys of a shortcut as the table of commands writes them, `Mod+Shift+Z`. */
export interface Pressed {
  readonly key: string;
  /** The place of the key on the keyboard, whatever is printed on it. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * `Mod` is Cmd on a Mac and Ctrl elsewhere. A sign such as `?` stands for itself, whatever it takes
 * to write it; letters and digits are told by their place where the key writes something else.
 */
export function keysOf(pressed: Pressed, mac = isMac()): string {
  const { key, code, altKey, shiftKey } = pressed;
  const isMod = mac ? pressed.metaKey : pressed.ctrlKey;
  const isOther = mac ? pressed.ctrlKey : pressed.metaKey;
  // Alt, and keyboards with other letters, make something else of the key.
  const placed = (isMod || altKey) && !/^[ -~]$/.test(key) ? placedKey(code) : undefined;
  const digit = altKey ? /^Digit(\d)$/.exec(code)?.[1] : undefined;
  const name = digit ?? placed ?? (key.length === 1 ? key.toUpperCase() : key);
  const isSign = name.length === 1 && !/[A-Z0-9]/.test(name);
  return [isOther && 'Other', isMod && 'Mod', altKey && 'Alt', shiftKey && !isSign && 'Shift', name]
    .filter((part) => part !== false)
    .join('+');
}

const placedKey = (code: string): string | undefined => /^Key([A-Z])$/.exec(code)?.[1];

/** Whether keys write something into a field, so that they are no shortcut there. */
export const writesText = (keys: string): boolean => !/^(?:Mod|Alt|Other)\+|^(?:Shift\+)?F\d+$/.test(keys);

/** The keys as they are printed on the keyboard of a person of this language. */
export const printedKeys = (keys: string, mac = isMac()): string =>
  mac
    ? keys.replace('Mod+', '⌘').replace('Alt+', '⌥').replace('Shift+', '⇧')
    : keys
        .replace('Mod', 'Ctrl')
        .split('+')
        .map((key) => texts.keys[key] ?? key)
        .join('+');
