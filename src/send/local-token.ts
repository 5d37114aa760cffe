/** The name of the meta element with which the server of the app on this machine gives its page a token. */
export const TOKEN_ELEMENT = 'local-sender';

/** The token of the server of this page; undefined in a static deployment, which has none (docs/decisions/0005). */
export const localToken = (page: Document = document): string | undefined =>
  page.querySelector<HTMLMetaElement>(`meta[name="${TOKEN_ELEMENT}"]`)?.content;
