/** Stands in what is to fail. */
export const MARKER = 'breaks-here';

/** Where the page fails when it meets the marker. */
export type FaultPlace = 'build' | 'reader' | 'editor' | 'preview' | 'list';

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
