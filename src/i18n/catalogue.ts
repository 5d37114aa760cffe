import type { Translated } from './language';

/** Every text of the app, by area. A language is complete when it has all of them. */
export interface Catalogue {
  readonly common: Translated<typeof import('./common').english>;
  readonly shell: Translated<typeof import('./shell').english>;
  readonly faults: Translated<typeof import('./faults').english>;
  readonly commands: Translated<typeof import('./commands').english>;
  readonly palette: Translated<typeof import('./palette').english>;
  readonly help: Translated<typeof import('./help').english>;
  readonly editor: Translated<typeof import('./editor').english>;
  readonly editorTools: Translated<typeof import('./editor-tools').english>;
  readonly authentication: Translated<typeof import('./authentication').english>;
  readonly signing: Translated<typeof import('./signing').english>;
  readonly problems: Translated<typeof import('./problems').english>;
  readonly request: Translated<typeof import('./request').english>;
  readonly message: Translated<typeof import('./message').english>;
  readonly code: Translated<typeof import('./code').english>;
  readonly send: Translated<typeof import('./send').english>;
  readonly signature: Translated<typeof import('./signature').english>;
  readonly samples: Translated<typeof import('./samples').english>;
  readonly approved: Translated<typeof import('./approved').english>;
  readonly listening: Translated<typeof import('./listening').english>;
  readonly library: Translated<typeof import('./library').english>;
  readonly embedding: Translated<typeof import('./embedding').english>;
  readonly examples: Translated<typeof import('./examples').english>;
  readonly history: Translated<typeof import('./history').english>;
  readonly undo: Translated<typeof import('./undo').english>;
  readonly secrets: Translated<typeof import('./secrets').english>;
  readonly transfer: Translated<typeof import('./transfer').english>;
  readonly descriptions: Translated<typeof import('./descriptions').english>;
  readonly sharing: Translated<typeof import('./sharing').english>;
  readonly contract: Translated<typeof import('./contract').english>;
  readonly changes: Translated<typeof import('./changes').english>;
}
