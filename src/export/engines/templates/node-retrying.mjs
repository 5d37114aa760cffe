/** Whether another try can help. Nobody waits for more than an hour. @param {HttpRequest} made @param {Answer} answer */
function failureOf(made, answer) {
  const { status, headers } = answer;
  const value = headers['retry-after'] ?? '';
  const delay = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  const retryAfterMs = delay > 0 ? delay : 0;
  const isTooLong = retryAfterMs > 3_600_000;
  const isTemporary = !isTooLong && (status === 408 || status === 429 || status >= 500);
  const message = `${isTooLong ? 'Retry-After is more than an hour: ' : ''}${described(made, answer)}`;
  return { message, isTemporary, retryAfterMs };
}
