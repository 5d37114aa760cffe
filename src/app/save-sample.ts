import { downloadText } from '../browser/download';
import { fileName } from '../model/file-name';
import type { Samples } from '../model/samples/samples';
import { writeSamples } from '../model/samples/samples-file';

/** Hands out the open sample as a file, as it is written. */
export function saveSample(samples: Samples): void {
  downloadText(fileName(samples.openName, 'json'), samples.reading.text);
}

/** Hands out all samples: a single one as it is written, several in one file that the import reads. */
export function saveSamples(samples: Samples): void {
  if (samples.all.length === 1) saveSample(samples);
  else downloadText('samples.json', writeSamples(samples.all));
}
