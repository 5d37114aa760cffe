/** What a line of JSON holds; undefined where it is none, as one whose writing was cut short. */
export function parsedJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
