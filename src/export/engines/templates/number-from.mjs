/** A whole number from the environment, or the default. @param {string} name @param {number} otherwise */
function numberFrom(name, otherwise) {
  const text = process.env[name] ?? String(otherwise);
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new Error(`${name} is “${text}”: it must be a whole number above 0`);
  return Number(text);
}
