/** The first of the URLs that curl makes of `{one,two}` and `[1-3]`. */
interface FirstUrl {
  readonly url: string;
  readonly hasAlternatives: boolean;
}

const ALTERNATIVES = /\\([{}[\]])|\{([^{}]*)\}|\[(?:([0-9]+)-[0-9]+|([A-Za-z])-[A-Za-z])(?::[0-9]+)?\]/g;

/** Takes the first alternative of each set and range; a backslash before a brace or bracket goes. */
export function firstUrl(text: string): FirstUrl {
  let hasAlternatives = false;
  const url = text.replace(
    ALTERNATIVES,
    (_, escaped?: string, set?: string, number?: string, letter?: string) => {
      if (escaped !== undefined) return escaped;
      hasAlternatives = true;
      return set?.split(',', 1)[0] ?? number ?? letter ?? '';
    },
  );
  return { url, hasAlternatives };
}
