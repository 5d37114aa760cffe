/**
 * What the page may load and reach; the only such list. It is written into the built page, so
 * that static hosting has it too, and the server of the app sends it as a header.
 */
export const CONTENT_SECURITY_POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  // A person sends a test request to wherever their action goes (src/features/send).
  'connect-src': "'self' http: https:",
  'manifest-src': "'self'",
  // Works offline: src/service-worker.
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  // No text becomes a script, but by the one policy there is: src/browser/script-url.ts.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'action-designer',
};

/** A meta element cannot say who may frame the page; only a header can. */
const FRAMING = { 'frame-ancestors': "'none'" };

export const policyText = (policy: Readonly<Record<string, string>>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/** What a server says with every answer: no other page may frame it, hold its window or load it. */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The header fields with which the built app is served. */
export const APP_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policyText({ ...CONTENT_SECURITY_POLICY, ...FRAMING }),
  ...ISOLATION,
};

/** Development needs inline scripts for hot reloading, so its page has no policy but this. */
export const DEVELOPMENT_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policyText(FRAMING),
  ...ISOLATION,
};
