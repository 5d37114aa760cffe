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

export const { TextEncoder, URL, atob, btoa } = globalThis as unknown as Platform;
