const LETTERS = { n: '\n', r: '\r', t: '\t' };
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", sol: '/', plus: '+', equals: '=' };
/** @type {Record<string, string>} */
const MEANT = { ...LETTERS, ...ENTITIES };
/** What escapes a character in JSON, in a URL, and in markup. */
const ESCAPES = [
  /\\(?:u(?<unit>[\da-f]{4})|x(?<byte>[\da-f]{2})|(?<plain>[^])|$)|(?<space>\+)/,
  /(?<octets>%(?:[0-7][\da-f]|[cd][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[0-4](?:%[89ab][\da-f]){3}))/,
  /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>amp|lt|gt|quot|apos|sol|plus|equals));/,
];
const ESCAPED = new RegExp(ESCAPES.map(({ source }) => source).join('|'), 'gi');

/** The character that an escape means. @param {string} found @param {Record<string, string | undefined>} groups */
function meant(found, { unit, byte, plain, octets, decimal, hex, name, space }) {
  if (space) return ' ';
  if (plain ?? name) return MEANT[plain ?? name?.toLowerCase() ?? ''] ?? plain ?? '';
  const code = decimal ? Number(decimal) : Number.parseInt(unit ?? byte ?? hex ?? '', 16);
  try {
    if (octets) return decodeURIComponent(octets);
    return Number.isNaN(code) ? '' : unit ? String.fromCharCode(code) : String.fromCodePoint(code);
  } catch {
    return found;
  }
}

/** A text without escapes, also those inside others, and where each character was. @param {string} text */
function unescaped(text) {
  let [plain, places] = [text, Array.from({ length: text.length + 1 }, (_, place) => place)];
  for (let depth = 0; depth < 8; depth++) {
    let [next, passed] = ['', 0];
    /** @type {number[]} */
    const nextPlaces = [];
    for (const { 0: found, index, groups = {} } of plain.matchAll(ESCAPED)) {
      const character = meant(found, groups);
      next += plain.slice(passed, index) + character;
      for (; passed < index; passed++) nextPlaces.push(places[passed] ?? 0);
      for (let unit = 0; unit < character.length; unit++) nextPlaces.push(places[index] ?? 0);
      passed = index + found.length;
    }
    next += plain.slice(passed);
    for (; passed < places.length; passed++) nextPlaces.push(places[passed] ?? 0);
    if (next === plain) break;
    [plain, places] = [next, nextPlaces];
  }
  return { plain, places };
}

/**
 * A text with “…” in place of the secrets that it repeats.
 * @param {string} text @param {readonly unknown[]} secrets
 */
export function withoutSecrets(text, secrets) {
  const wanted = secrets.map((secret) => String(secret ?? '')).filter((secret) => secret !== '');
  // What is a part of another is replaced after it.
  wanted.sort((one, other) => other.length - one.length);
  const raw = wanted.reduce((masked, secret) => masked.replaceAll(secret, '…'), text);
  const { plain, places } = unescaped(raw);
  let masked = '';
  let passed = 0;
  /** @type {(readonly [start: number, end: number])[]} */
  const found = [];
  for (const secret of new Set(wanted.map((one) => unescaped(one).plain))) {
    if (secret === '') continue;
    for (let at = plain.indexOf(secret); at >= 0; at = plain.indexOf(secret, at + secret.length))
      found.push([places[at] ?? 0, places[at + secret.length] ?? raw.length]);
  }
  found.sort(([one], [other]) => one - other);
  for (const [start, end] of found) {
    if (start >= passed) masked += `${raw.slice(passed, start)}…`;
    passed = Math.max(passed, end);
  }
  return masked + raw.slice(passed);
}
