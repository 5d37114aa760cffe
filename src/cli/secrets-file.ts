/** The secrets of a file, or what is wrong with it: a line is named by its number, never shown. */
export type SecretsReading =
  | { readonly secrets: Readonly<Record<string, string>> }
  | { readonly wrong: string };

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Reads `NAME=value` lines (B32): blank lines and those that begin with # are skipped, the value
 * is the rest of its line as it is, LF or CRLF ends a line, a byte order mark is skipped.
 */
export function readSecrets(text: string): SecretsReading {
  // Without a prototype: `__proto__` is a name like any other.
  const secrets: Record<string, string> = Object.create(null);
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const equals = line.indexOf('=');
    const name = line.slice(0, Math.max(0, equals));
    if (!NAME.test(name))
      return { wrong: `line ${index + 1} is not NAME=value; a name has letters, digits and _ only` };
    if (name in secrets) return { wrong: `line ${index + 1} gives a value to ${name} for the second time` };
    secrets[name] = line.slice(equals + 1);
  }
  return { secrets };
}
