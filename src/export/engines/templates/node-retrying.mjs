/** Whether another try can help. Nobody waits for more than an hour. @param {Answer} answer */
function failureOf({ status, headers }) {
  const value = headers['retry-after'] ?? '';
  const delay = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  const retryAfterMs = delay > 0 ? delay : 0;
  const isTooLong = retryAfterMs > 3_600_000;
  const pause = isTooLong ? ' and asks for a pause of more than an hour (Retry-After)' : '';
  const isTemporary = !isTooLong && (status === 408 || status === 429 || status >= 500);
  return { message: `The receiver answered ${status}${pause}`, isTemporary, retryAfterMs };
}
