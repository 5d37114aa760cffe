/** What the notes about a description and its operations say. The German messages are in `i18n/de/transfer.ts`. */

export const DESCRIPTION_ERRORS = {
  'description-version': (v: { version: string }) =>
    `This description is in version ${v.version}. Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2 are read.`,
  'json-unreadable': 'This is not JSON from this place on.',
};

export const DESCRIPTION_WARNINGS = {
  'reference-missing': (v: { names: string }) =>
    `These references lead nowhere, so their part is left out: ${v.names}.`,
  'reference-file': (v: { names: string }) =>
    `These files are not here, so their part is left out. Import them together with the description: ${v.names}.`,
  'reference-url': (v: { names: string }) =>
    `No address is opened, so this part is left out. Download these, and refer to the files: ${v.names}.`,
  'named-twice': (v: { names: string }) => `Named twice in one object; the last one counts: ${v.names}.`,
  'server-missing':
    'The description does not say where the server is. Replace the tag “server” at the start of the URL.',
  'webhook-url':
    'The receiver of a webhook is not in the description. Replace the tag “receiver” in the URL.',
  'media-type-not-available': (v: { types: string }) =>
    `The receiver expects ${v.types}, which an action does not send. The body is empty.`,
  'key-in-query': (v: { name: string }) =>
    `The API key ${v.name} is a secret in the URL, which logs and histories keep. The runtime context must contain it.`,
  'token-elsewhere': (v: { name: string }) =>
    `An action gets no token by itself (${v.name}). Get one elsewhere, and store it as the secret.`,
  'secret-examples': (v: { names: string }) =>
    `The examples look like secrets and are left out. The runtime context must contain: ${v.names}.`,
  'parameter-in-part': (v: { names: string }) =>
    `A list or an object, of which the URL has one form only. Check how the receiver reads it: ${v.names}.`,
  'contract-in-part':
    'The schema of the body is too large. Parts of it are not checked: they accept every value.',
  deprecated: 'The operation is deprecated.',
};

export const DESCRIPTION_HINTS = {
  'optional-left-out': (v: { names: string }) => `Optional, and left out: ${v.names}.`,
  'made-up': (v: { names: string }) =>
    `The description has no example of these. Their values are made up, replace them: ${v.names}.`,
  'list-repeats': (v: { names: string }) =>
    `Repeated for each item of a list of the sample, with its values where the names match: ${v.names}.`,
  'server-variables': (v: { names: string }) =>
    `Filled in with their defaults in the URL of the server: ${v.names}.`,
  'other-servers': (v: { names: string }) => `Other servers: ${v.names}.`,
  'other-credentials': (v: { names: string }) => `Other ways to authenticate: ${v.names}.`,
  'other-media-types': (v: { names: string }) => `The receiver also reads: ${v.names}.`,
  'other-examples': (v: { names: string }) => `Other examples of the body: ${v.names}.`,
  callbacks: (v: { names: string }) =>
    `The receiver calls back, which is not part of the action: ${v.names}.`,
};
