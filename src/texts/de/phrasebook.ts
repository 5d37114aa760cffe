/**
 * Translates what other layers say in English by themselves, sentence by sentence. `{}` stands for a
 * value, which goes over as it is, or translated when it is a phrase of this book too. A phrase that
 * the book does not have stays in English; the tests hold that there is none.
 */
export function phrasebook(phrases: Readonly<Record<string, string>>): (english: string) => string {
  const whole = new Map(Object.entries(phrases));
  const patterns = Object.entries(phrases).flatMap(([english, said]) =>
    english.includes('{}') ? [{ pattern: patternOf(english), said }] : [],
  );
  const translated = (english: string): string => {
    const known = whole.get(english);
    if (known !== undefined) return known;
    for (const { pattern, said } of patterns) {
      const values = pattern.exec(english)?.slice(1);
      if (!values) continue;
      const rest = values.values();
      return said.replace(/\{\}/g, () => translated(rest.next().value ?? ''));
    }
    return english;
  };
  return translated;
}

const patternOf = (phrase: string): RegExp =>
  new RegExp(`^${phrase.split('{}').map(escaped).join('([^]*)')}$`);

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
