import type { NoteLocation, Notes } from '../note';
import type { TemplateConverter } from '../template-converter';
import type { Dialects } from './dialects';

/** What every part of the reader needs besides the block that it reads. */
export interface HttpFileScope {
  readonly notes: Notes;
  readonly dialects: Dialects;
  readonly at: (offset: number) => NoteLocation;
  readonly converter: TemplateConverter;
}
