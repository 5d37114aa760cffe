import type { Translated } from './language';

/** Every text of the app, by area. A language is complete when it has all of them. */
export interface Catalogue {
  readonly common: Translated<typeof import('./common').english>;
  readonly naming: Translated<typeof import('./naming').english>;
  readonly shell: Translated<typeof import('./shell').english>;
  readonly commands: Translated<typeof import('./commands').english>;
  readonly help: Translated<typeof import('./help').english>;
  readonly editor: Translated<typeof import('./editor').english>;
  readonly editorTools: Translated<typeof import('./editor-tools').english>;
  readonly signing: Translated<typeof import('./signing').english>;
  readonly problems: Translated<typeof import('./problems').english>;
  readonly views: Translated<typeof import('./views').english>;
  readonly send: Translated<typeof import('./send').english>;
  readonly samples: Translated<typeof import('./samples').english>;
  readonly library: Translated<typeof import('./library').english>;
  readonly secrets: Translated<typeof import('./secrets').english>;
  readonly transfer: Translated<typeof import('./transfer').english>;
  readonly sharing: Translated<typeof import('./sharing').english>;
  readonly embedding: Translated<typeof import('./embedding').english>;
}
