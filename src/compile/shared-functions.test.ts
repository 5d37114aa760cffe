import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedFunctions } from '../../test/compile/shared-functions';

const FILE = join(import.meta.dirname, 'shared-functions.json');

/** `npm run fixtures` writes the file; nothing else does. */
test('the functions that compiled code shares are the ones of the core as it is', async () => {
  const text = `${JSON.stringify(await sharedFunctions(), null, 1)}\n`;
  await expect(text).toMatchFileSnapshot(FILE);
});
