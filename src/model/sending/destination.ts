/** The scheme and host that a URL names before anything is filled in; undefined where a tag decides, or it names none. */
export function knownOrigin(url: string): string | undefined {
  const [beginning] = /^https?:\/\/[^/?#\\{}]+(?=[/?#]|$)/i.exec(url.trim()) ?? [];
  if (beginning === undefined || !URL.canParse(beginning)) return undefined;
  return new URL(beginning).origin;
}
