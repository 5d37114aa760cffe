import type { Section } from '../../../model/message/chunk';
import { ChunkView } from './chunk-view';

/** The first chunks are shown in full at once: they are what is seen first. */
const EAGER = 3;

export function ChunksView({ section, lights }: { section: Section; lights?: readonly string[] }) {
  return section.chunks.map((chunk, index) => (
    <ChunkView key={chunk.key} chunk={chunk} lights={lights?.[index] ?? ''} eager={index < EAGER} />
  ));
}
