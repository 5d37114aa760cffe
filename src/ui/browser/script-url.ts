/** URLs of scripts as Trusted Types, and workers that are started from them. */

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

/** The one policy by which a text may become the URL of a script; `page-headers.ts` names it. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('action-designer', {
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin)
      throw new TypeError(`${url} is no script of this app`);
    return url;
  },
});

/** The URL of a script, as a trusted type in browsers that require one. */
export const scriptUrl = (url: string): string => policy?.createScriptURL(url) ?? url;

/**
 * Starts a worker; undefined if the browser refuses at once. Where the policy of the page allows no worker, it may
 * also report an error later.
 */
export function startWorker(url: string): Worker | undefined {
  try {
    return new Worker(scriptUrl(url), { type: 'module' });
  } catch {
    return undefined;
  }
}
