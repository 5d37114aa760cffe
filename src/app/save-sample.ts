import { downloadText } from '../platform/download';
import type { ContextSample } from '../workbench/context-sample';

/** Hands out the sample context as a file. */
export const saveSample = (sample: ContextSample): void => downloadText('context.json', sample.reading.text);
