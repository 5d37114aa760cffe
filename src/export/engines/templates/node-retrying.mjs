/** Whether another try can help, after at most an hour. @param {HttpRequest} made @param {Answer} answer */
function failureOf(made, answer) {
  const { status, headers } = answer;
  const value = headers['retry-after'] ?? '';
  const delay = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  const retryAfterMs = delay > 0 ? Math.min(delay, 3_600_000) : 0;
  const isTemporary = status === 408 || status === 429 || status >= 500;
  return { message: described(made, answer), isTemporary, retryAfterMs };
}
