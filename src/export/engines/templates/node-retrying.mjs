// A longer pause than an hour is not waited for: the message fails.
const MAX_RETRY_AFTER_MS = 3_600_000;

// What an answer other than 2xx means for another try.
function failureOf({ status, headers }) {
  const value = headers['retry-after'] ?? '';
  const delay = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  const retryAfterMs = delay > 0 ? delay : 0;
  const isTooLong = retryAfterMs > MAX_RETRY_AFTER_MS;
  const pause = isTooLong ? ' and asks for a pause of more than an hour (Retry-After)' : '';
  return {
    message: `The receiver answered ${status}${pause}`,
    isTemporary: !isTooLong && (status === 408 || status === 429 || status >= 500),
    retryAfterMs,
  };
}
