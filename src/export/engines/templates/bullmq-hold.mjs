/** The milliseconds before another try: one second, then twice as long each time, or what Retry-After says. */
const pauseMs = (tries = 1, retryAfterMs = 0) => Math.min(Math.max(1000 * 2 ** (tries - 1), retryAfterMs), 3_600_000);

let heldUntil = 0;

/**
 * After 429, holds all workers of the queue. The job costs no try, unless it was begun as often as it has tries.
 * @param {Worker} worker @param {import('bullmq').Job} job @param {string} message @param {number} retryAfterMs
 */
async function hold(worker, { id, opts, attemptsStarted }, message, retryAfterMs) {
  const ms = pauseMs(attemptsStarted, retryAfterMs);
  console.error(`Job ${id}: all workers of the queue wait for ${ms / 1000} s: ${message}`);
  // A longer hold stays.
  if (Date.now() + ms > heldUntil) {
    heldUntil = Date.now() + ms;
    await worker.rateLimit(ms);
  }
  if (attemptsStarted < (opts.attempts ?? 1)) throw new RateLimitError();
}
