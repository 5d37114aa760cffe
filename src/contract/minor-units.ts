/** Names of fields whose amounts are counted in a fraction of the currency, such as `totalCents`. */

const HUNDREDTHS =
  'cent cents eurocent eurocents centime centimes centavo centavos centesimi centimo centimos pence penny ' +
  'pfennig pfennige rappen groschen grosz grosze groszy haler halere haleru ore oere øre kopek kopeks kopeck kopecks ' +
  'kopeyka kopeyki kopiyka kopiyky копейка копейки копеек bani stotinka stotinki kurus paisa paise agora agorot satang ' +
  'sen fen minor subunit subunits smallest hundredth hundredths';
const THOUSANDTHS = 'fils baisa millime millimes mill mills millis';
const MILLIONTHS = 'micro micros';

const PARTS: ReadonlyMap<string, number> = new Map(
  (
    [[HUNDREDTHS, 100] as const, [THOUSANDTHS, 1000] as const, [MILLIONTHS, 1_000_000] as const] as const
  ).flatMap(([words, parts]) => words.split(' ').map((word) => [word, parts] as const)),
);

/** Written as one word with the unit: `totalcents`, `amountincents`. */
const AMOUNT = /^(?:amount|balance|cost|fee|gross|net|price|sum|tax|total|value)(?:in)?/;

/** The words of a name in camelCase or snake_case, without accents. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .map((word) => (/[а-я]/.test(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '')))
    .filter((word) => word !== '');

/** How many of its units make one of the currency, by the words of a path; 1 for a name without a unit. */
export function unitsPerWhole(path: string): number {
  const words = wordsOf(path);
  for (const [index, word] of words.entries()) {
    if (word === 'cent' && words[index - 1] === 'per') continue;
    const parts =
      PARTS.get(word) ?? PARTS.get(word.replace(AMOUNT, '')) ?? PARTS.get(word + (words[index + 1] ?? ''));
    if (parts !== undefined) return parts;
  }
  return 1;
}

/** Whether a field is counted in hundredths of the currency, by the words of its path: `totalCents`, `amount_minor`. */
export const isInHundredths = (path: string): boolean => unitsPerWhole(path) === 100;

/** Whether the values of two paths are counted in one unit; else one in place of the other would be another amount. */
export const isSameUnit = (one: string, other: string): boolean =>
  unitsPerWhole(one) === unitsPerWhole(other);
