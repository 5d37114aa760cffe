/**
 * What the page may load and connect to. The build writes it into the page, so that static hosting has it too, and the
 * server of the app sends it as a header.
 */
export const CONTENT_SECURITY_POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  // A test request goes wherever the action goes (src/designer/send).
  'connect-src': "'self' http: https:",
  'manifest-src': "'self'",
  // Works offline: src/app/service-worker.
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  // Only one policy may turn a text into a script: src/ui/browser/script-url.ts.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'action-designer',
};

/** Sent as a header only: a meta element cannot forbid framing. */
const FRAMING = { 'frame-ancestors': "'none'" };

export const policyText = (policy: Readonly<Record<string, string>>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/** Sent with every response: no other page may frame the page, keep its window or load its files. */
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

/** Hot reloading needs inline scripts, so in development the policy only forbids framing. */
export const DEVELOPMENT_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policyText(FRAMING),
  ...ISOLATION,
};
