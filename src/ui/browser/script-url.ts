/**
 * The part of Trusted Types that is used here; not every browser has them.
 * https://www.w3.org/TR/trusted-types/
 */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
}

/** The one policy by which a text may become the URL of a script; vite.config.ts names it. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('action-designer', {
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin)
      throw new TypeError(`${url} is no script of this app`);
    return url;
  },
});

/** The URL of a worker script, as a trusted type in browsers that require one. */
export const scriptUrl = (url: string): string => policy?.createScriptURL(url) ?? url;
