/**
 * The few things the core takes from its engine. They are the same in browsers and in Node;
 * naming them here keeps the DOM's and Node's types out of the core.
 */
interface Platform {
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
  readonly URL: new (url: string) => { readonly hostname: string };
  atob(base64: string): string;
  btoa(latin1: string): string;
}

const platform = globalThis as unknown as Platform;

export const { TextEncoder, atob, btoa } = platform;

/** The host of a URL as the engine's parser writes it; undefined where that refuses the URL. */
export function hostnameOf(url: string): string | undefined {
  try {
    return new platform.URL(url).hostname;
  } catch {
    return undefined;
  }
}
