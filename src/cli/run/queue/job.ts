import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { isMessageId } from '../../../core/internal';
import type { Row } from '../row';
import { rowId } from '../row-request';

/**
 * What Redis holds of a row, as clear text. The action is not in it: each worker has the file, and
 * what stands here is untrusted (`AllowedHosts`).
 */
export const JobData = z.object({
  row: z.int(),
  line: z.int(),
  /** The name of the file of the rows. */
  file: z.string(),
  /** JSON as text, which keeps its digits. */
  context: z.string(),
  hasPaths: z.optional(z.boolean()),
  /** Of the message, in an earlier run. */
  id: z.optional(z.string().check(z.refine(isMessageId))),
  isPostRepeated: z.optional(z.boolean()),
  isSentOnce: z.optional(z.boolean()),
});
export type JobData = z.infer<typeof JobData>;

export const JOB_NAME = 'row';

/** An action has a queue of its own: a worker with another action, or another state of it, gets none of its rows. */
export const queueName = (digest: string): string => `action-designer-${digest.slice(0, 16)}`;

/** The same row of the same file and action has the same id wherever and whenever it is put in. */
export function jobId(digest: string, row: Row): string {
  if (row.id === undefined) return rowId(digest, row);
  const identity = JSON.stringify([digest, row.id, row.context ?? '']);
  return `msg_${createHash('sha256').update(identity).digest('hex').slice(0, 32)}`;
}
