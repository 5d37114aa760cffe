/** Provides the reader of configs, which the app loads when it needs it (`designer/store/config-reader.ts`). */
import * as reader from '../src/core/reader';
import { provideConfigReader } from '../src/designer/store/config-reader';

provideConfigReader(reader);
