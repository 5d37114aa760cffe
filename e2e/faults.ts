import type { BrowserContext } from '@playwright/test';
import { Designer, expect, test } from './designer';

/** Stands in what is to fail. */
export const MARKER = 'breaks-here';

/** Where the page fails when it meets the marker. */
export type FaultPlace = 'build' | 'reader' | 'editor' | 'preview' | 'list' | 'code';

export interface Fault {
  readonly place: FaultPlace;
  readonly way: 'throw' | 'hang';
  readonly marker: string;
}

/** What a page says before it hangs; after that nothing is heard of it. */
export const HANGS = 'the page hangs';

/**
 * Runs in the page before anything else: a function of the platform that the app calls at that place
 * fails for the marker, unless `window.isHarmless` is set. The app itself stays as it is published.
 */
export function failAt({ place, way, marker }: Fault): void {
  const page = window as unknown as { isHarmless?: boolean };
  const meet = (text: unknown) => {
    if (page.isHarmless || !String(text).includes(marker)) return;
    if (way === 'throw') throw new RangeError('Maximum call stack size exceeded');
    // biome-ignore lint/suspicious/noConsole: the test listens for it
    console.log('the page hangs');
    for (;;);
  };
  const places: Record<FaultPlace, () => void> = {
    build() {
      const { encode } = TextEncoder.prototype;
      TextEncoder.prototype.encode = function (text) {
        meet(text);
        return encode.call(this, text);
      };
    },
    // Strings with escapes are read by it; nothing else that it is given begins with a quote.
    reader() {
      const { parse } = JSON;
      JSON.parse = (text, reviver) => {
        if (String(text).startsWith('"')) meet(text);
        return parse(text, reviver);
      };
    },
    editor() {
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      Object.defineProperty(HTMLInputElement.prototype, 'value', {
        ...value,
        set(this: HTMLInputElement, text: string) {
          meet(text);
          value?.set?.call(this, text);
        },
      });
    },
    preview() {
      const { decode } = TextDecoder.prototype;
      TextDecoder.prototype.decode = function (...given) {
        const text = decode.apply(this, given);
        meet(text);
        return text;
      };
    },
    // The document shows no head while a code editor is made, which draws its lines so.
    code() {
      const { createTextNode } = Document.prototype;
      Document.prototype.createTextNode = function (text) {
        if (document.head === null) meet(text);
        return createTextNode.call(this, text);
      };
    },
    list() {
      const { setAttribute } = Element.prototype;
      Element.prototype.setAttribute = function (name, text) {
        if (name === 'aria-label') meet(text);
        setAttribute.call(this, name, text);
      };
    },
  };
  places[place]();
}

export const VALUE = `ü ${MARKER}`;
/** For its quotes the name is read as a whole, and for its umlaut the body is encoded as a whole. */
export const HOSTILE = {
  version: 1,
  objectId: 'automation.webhook',
  name: `Hostile "${MARKER}"`,
  method: 'POST',
  url: 'https://api.example.com/orders',
  format: 'json',
  data: [{ key: 'note', value: VALUE }],
};
export const HOSTILE_NAME = HOSTILE.name;
export const NOT_OPENED = `“${HOSTILE_NAME}” was not opened`;

/** A page of its own: what it says and where it fails is none of the faults that the fixture counts. */
export async function newTab(context: BrowserContext, fault?: Fault): Promise<Designer> {
  const page = await context.newPage();
  if (fault) await page.addInitScript(failAt, fault);
  return new Designer(page, test.info());
}

export const heading = ({ page }: Designer, name: string) => page.getByRole('heading', { name, exact: true });
export const button = ({ page }: Designer, name: string) => page.getByRole('button', { name, exact: true });
export const marks = ({ page }: Designer) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('action-designer.opening.')));

/** Begins with two actions, the hostile one open, in a browser to which nothing has happened yet. */
export async function keepHostile(designer: Designer): Promise<void> {
  await designer.open();
  await designer.load(HOSTILE);
  await expect(designer.editor.name).toHaveValue(HOSTILE_NAME);
  await designer.expectSaved();
  await expect.poll(() => marks(designer)).toEqual([]);
  await designer.page.close();
}
