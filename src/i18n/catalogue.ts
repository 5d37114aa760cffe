import type { Translated } from './language';

/** Every text of the app, by area. A language is complete when it has all of them. */
export interface Catalogue {
  readonly about: Translated<typeof import('./about').english>;
  readonly betweenKinds: Translated<typeof import('./between-kinds').english>;
  readonly authentication: Translated<typeof import('./authentication').english>;
  readonly bodyEditor: Translated<typeof import('./body-editor').english>;
  readonly changes: Translated<typeof import('./changes').english>;
  readonly code: Translated<typeof import('./code').english>;
  readonly codeEditor: Translated<typeof import('./code-editor').english>;
  readonly commands: Translated<typeof import('./commands').english>;
  readonly context: Translated<typeof import('./context').english>;
  readonly difference: Translated<typeof import('./difference').english>;
  readonly editor: Translated<typeof import('./editor').english>;
  readonly examples: Translated<typeof import('./examples').english>;
  readonly exchanges: Translated<typeof import('./exchanges').english>;
  readonly fileProblems: Translated<typeof import('./file-problems').english>;
  readonly finding: Translated<typeof import('./finding').english>;
  readonly folder: Translated<typeof import('./folder').english>;
  readonly formattedBody: Translated<typeof import('./formatted-body').english>;
  readonly history: Translated<typeof import('./history').english>;
  readonly library: Translated<typeof import('./library').english>;
  readonly listMenu: Translated<typeof import('./list-menu').english>;
  readonly messages: Translated<typeof import('./messages').english>;
  readonly palette: Translated<typeof import('./palette').english>;
  readonly notes: Translated<typeof import('./notes').english>;
  readonly preview: Translated<typeof import('./preview').english>;
  readonly query: Translated<typeof import('./query').english>;
  readonly samples: Translated<typeof import('./samples').english>;
  readonly problems: Translated<typeof import('./problems').english>;
  readonly quickFixes: Translated<typeof import('./quick-fixes').english>;
  readonly remarks: Translated<typeof import('./remarks').english>;
  readonly secretScan: Translated<typeof import('./secret-scan').english>;
  readonly schemeEditor: Translated<typeof import('./scheme-editor').english>;
  readonly send: Translated<typeof import('./send').english>;
  readonly sharing: Translated<typeof import('./sharing').english>;
  readonly shell: Translated<typeof import('./shell').english>;
  readonly shortcuts: Translated<typeof import('./shortcuts').english>;
  readonly signature: Translated<typeof import('./signature').english>;
  readonly templateField: Translated<typeof import('./template-field').english>;
  readonly templateHelp: Translated<typeof import('./template-help').english>;
  readonly tour: Translated<typeof import('./tour').english>;
  readonly transfer: Translated<typeof import('./transfer').english>;
  readonly undo: Translated<typeof import('./undo').english>;
  readonly vault: Translated<typeof import('./vault').english>;
  readonly common: Translated<typeof import('./common').english>;
}
