/** What a name ends with, in words: `X-Api-Key`, `apiKey` and `stripe_api_key` end with “api key”. */
const PASSWORD = /(?:^| )(?:password|passwd|passphrase|pwd)$/;
const SECRET =
  /(?:^| )(?:secret|token|apikey|accesstoken|authtoken|secretkey|clientsecret|(?:api|access|secret|private|auth|subscription) ?key)$/;
/** Names of many things: the value has to look like a key too. */
const MAYBE = /(?:^| )(?:key|signature|sig|auth|authorization)$/;
/** Keys that identify something and open nothing. */
const NO_KEY =
  /(?:^| )(?:incident|idempotency|dedup|dedupe|deduplication|correlation|partition|sort|primary|foreign|unique|object|cache|message|event|alert|issue|project|order|row|public|publishable) key$/;
/** Tokens that lead through a list, or are to be used once. */
const NO_SECRET = /(?:^| )(?:page|next|previous|cursor|continuation|sync|cancel|csrf|idempotency) token$/;

/** Whether the name alone says that the value is a secret. */
export function isNamedLikeSecret(name: string): boolean {
  const words = wordsOf(name);
  return PASSWORD.test(words) || (SECRET.test(words) && !NO_SECRET.test(words));
}

/** Whether a name and its value say that the value is a secret, and not text that stands for one. */
export function isSecretNamed(name: string, value: string): boolean {
  if (value.trim() === '' || STAND_IN.test(value)) return false;
  const words = wordsOf(name);
  if (isNamedLikeSecret(name)) return PASSWORD.test(words) || !/\s/.test(value);
  return MAYBE.test(words) && !NO_KEY.test(words) && looksRandom(value);
}

/** What comes before so many characters of a name tells nothing more. */
const MAX_NAME_LENGTH = 40;

const wordsOf = (name: string): string =>
  name
    .slice(-MAX_NAME_LENGTH)
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join(' ');

/** What says that there is none, or stands where one is to be put. */
const STAND_IN = /^(?:true|false|null|none|undefined|\d{1,3}|[*•.…x]+|<[^>]*>|\$\{?\w+\}?|%\w+%)$/i;

/** What documentation writes in place of a secret, after a scheme such as `Bearer`. */
const PLACEHOLDER =
  /^(?:[A-Za-z]{1,16} +)?(<[A-Za-z][\w .-]{0,60}>|\{[A-Za-z][\w-]{0,60}\}|your[_-][\w-]{1,60}|x{3,40}|\*{3,40}|\.{3}|…)$/i;

/** The placeholder of documentation in a credential; undefined if the value may be real. */
export const placeholderIn = (value: string): string | undefined => PLACEHOLDER.exec(value.trim())?.[1];

/** A variable that the program which copied a credential had not filled in. */
interface VariableInSecret {
  readonly found: string;
  readonly name: string;
}

/** `{{name}}` and `${{ secrets.NAME }}` anywhere, and `$NAME`, `${NAME}` or `%NAME%` alone or after a scheme. */
const VARIABLE =
  /\$?\{\{\s{0,9}(?<braces>[\w$][\w$ .:-]{0,60})\}\}|^(?<scheme>[A-Za-z]{1,16} +)?(?:\$\{(?<braced>\w{1,60})\}|\$(?:env:)?(?<plain>[A-Za-z_]\w{0,60})|%(?<percent>[A-Z_][A-Z0-9_]{1,60})%)$/;

/** Where programs keep secrets and variables; what follows is the name. */
const STORE = /^(?:secrets|vars|env|process\.env|inputs|vault|_)[.:]/;

/** The first variable in a credential. A possible password, such as `$ecret`, is not a variable. */
export function variableIn(value: string): VariableInSecret | undefined {
  const text = value.trim();
  const match = VARIABLE.exec(text);
  const { braces, scheme = '', braced, plain, percent } = match?.groups ?? {};
  const name = (braces ?? braced ?? plain ?? percent)?.trim();
  if (!match || name === undefined) return undefined;
  const isSure =
    plain === undefined || scheme !== '' || /^[A-Z][A-Z0-9_]{2,}$/.test(name) || isNamedLikeSecret(name);
  return isSure ? { found: match[0].slice(scheme.length), name: name.replace(STORE, '') } : undefined;
}

/** Sixteen characters in a row, letters and digits mixed: no word, and no list of words. */
const looksRandom = (value: string): boolean =>
  (value.match(/[A-Za-z0-9]{16,}/g) ?? []).some(
    (run) => /[A-Za-z]/.test(run) && run.replace(/\D/g, '').length > 1,
  );
