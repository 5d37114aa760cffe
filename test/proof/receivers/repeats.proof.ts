import { isDeepStrictEqual } from 'node:util';
import { test } from 'vitest';
import { RECEIVERS } from '../../../src/export/receivers';
import { runnerOf } from '../receiver-process';
import { ONCE_DONE, repeatedMessage } from '../repeated-message';
import { isQuick, keepRow, notRun } from '../row';

for (const receiver of RECEIVERS.filter(({ id }) => !isQuick || id === 'node-http')) {
  test(`${receiver.name} does failed work when the message comes again, and no work twice`, async (context) => {
    const { name, found } = runnerOf(receiver);
    const row = `${receiver.name}, a message that comes again`;
    if (!found) {
      keepRow(context, notRun('Receiver', row, `${name} is missing`));
      return;
    }
    const seen = await repeatedMessage(receiver, found);
    const isRight = isDeepStrictEqual(seen, ONCE_DONE);
    const requests = ONCE_DONE.statuses.length;
    keepRow(context, {
      part: 'Receiver',
      name: row,
      version: `${name} ${found.version}`,
      requests,
      identical: isRight ? requests : 0,
      unsupported: {},
      differing: isRight ? [] : [JSON.stringify(seen)],
    });
  });
}
