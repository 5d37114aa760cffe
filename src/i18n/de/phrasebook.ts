/**
 * Translates what other layers say in English by themselves, sentence by sentence. `{}` stands for a
 * value: in the German it goes over as it is, and as a phrase of this book in its turn where it stands
 * as `{~}`. What the book does not have stays in English; the tests hold that there is no such phrase.
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
      return said.replace(/\{(~?)\}/g, (_, isPhrase: string) => {
        const value = rest.next().value ?? '';
        return isPhrase ? translated(value) : value;
      });
    }
    return english;
  };
  return translated;
}

const patternOf = (phrase: string): RegExp =>
  new RegExp(`^${phrase.split('{}').map(escaped).join('([\\s\\S]*)')}$`);

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
