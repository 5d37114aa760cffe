/** Refuses to start where a variable is missing or empty, or a secret has another form: every job would fail. */
function checkSettings() {
  const missing = [__variables__].filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`Set the environment variables ${missing.join(', ')}`);
  try {
    request({}, __runtime__);
  } catch (/** @type {any} */ failure) {
    const wrong = (failure.problems ?? []).filter(isOfSecret);
    const message = wrong.map((/** @type {Error} */ problem) => problem.message).join('; ');
    if (message !== '') throw new Error(message, { cause: failure });
  }
}
