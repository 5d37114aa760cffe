import { expect, test } from 'vitest';
import { runnerOf } from '../../../test/proof/receiver-process';
import { ONCE_DONE, repeatedMessage } from '../../../test/proof/repeated-message';
import { RECEIVERS } from '.';

// The proof shows the same of all languages. What these need is nearly everywhere.
test.each(['node-http', 'node-express', 'python-standard'])(
  'B37: %s does work that failed when the message comes again, and no work twice',
  async (id) => {
    const receiver = RECEIVERS.find((each) => each.id === id);
    const runner = receiver && runnerOf(receiver).found;
    if (!receiver || !runner) throw new Error(`Nothing runs ${id}`);
    expect(await repeatedMessage(receiver, runner)).toEqual(ONCE_DONE);
  },
  30_000,
);
