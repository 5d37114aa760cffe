/** Loads the reader of configs before stored work is opened. */
import { provideConfigReader } from '../../designer/store';

let reading: Promise<void> | undefined;

/**
 * Loads the reader of configs, once. Stored documents are read at once where they are needed, so it is awaited before
 * any can come: before stored work is opened, before what another tab saved is taken over, and with each lazy part.
 */
export function loadConfigReader(): Promise<void> {
  reading ??= import('../../core/reader').then(provideConfigReader).catch((error: unknown) => {
    // The next call tries again.
    reading = undefined;
    throw error;
  });
  return reading;
}
