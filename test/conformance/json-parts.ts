export type Steps = readonly (string | number)[];

/** A value inside a JSON document, with its JSON text as it is written there. */
export interface JsonPart {
  readonly steps: Steps;
  readonly json: string;
}

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null|[[\]{},:])/gy;

/**
 * Every value inside a valid JSON document, containers too, in document order; the root is left
 * out. It shares nothing with the reader that is tested, and keeps the digits that `JSON.parse` loses.
 */
export function partsOf(document: string): JsonPart[] {
  const parts: JsonPart[] = [];
  const tokens = [...document.matchAll(TOKEN)].map(({ 1: text = '', index, 0: { length } }) => {
    return { text, start: index + length - text.length, end: index + length };
  });
  let at = 0;
  const next = () => {
    const token = tokens[at];
    if (!token) throw new Error('The document ends too early');
    at += 1;
    return token;
  };
  const readValue = (steps: Steps): void => {
    const { text, start } = next();
    if (text === '{' || text === '[') readParts(text, steps);
    const json = document.slice(start, tokens[at - 1]?.end);
    if (steps.length > 0) parts.push({ steps, json });
  };
  const readParts = (bracket: string, steps: Steps): void => {
    for (let index = 0; tokens[at]?.text !== (bracket === '{' ? '}' : ']'); index++) {
      if (index > 0) next();
      if (bracket === '[') {
        readValue([...steps, index]);
        continue;
      }
      const name = JSON.parse(next().text);
      next();
      readValue([...steps, name]);
    }
    next();
  };
  readValue([]);
  return parts;
}

/** The path of a value as a tag writes it; undefined when the grammar cannot say it (B6). */
export function pathOf(steps: Steps): string | undefined {
  let path = '';
  for (const step of steps) {
    if (typeof step === 'string' && /["\\\0-\x1f\x7f]/.test(step)) return undefined;
    const isName = typeof step === 'string' && /^[A-Za-z_$][A-Za-z0-9_$-]*$/.test(step);
    if (isName) path += path === '' ? step : `.${step}`;
    else path += typeof step === 'number' ? `[${step}]` : `['${step.replaceAll("'", "''")}']`;
  }
  return path;
}
