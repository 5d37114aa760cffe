/** Which header fields an authentication method may add (B23): names, values, and the fields of a signing scheme. */
import { nameCharacter } from '../encoding/character-name';
import { isControl } from '../encoding/octets';
import { type HeaderValueFault, type ProblemList, problem } from '../problem';
import { settingOrigin } from '../template/insert';
import type { Limits } from '../template/limits';
import type { Path } from '../trace/origin';
import { fixed, type Traced, textOf } from '../trace/traced';
import { at, type Credential, plain, plainAt } from './credential';
import type { SettingsScope } from './method';
import { type SchemeSetting, schemeOf, signatureFieldOf } from './schemes';

/** Fields that frame the message or belong to one connection: a key in them would break it (B23). */
const REFUSED = new Set([
  'host',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'proxy-connection',
  'trailer',
  'te',
  'upgrade',
  'expect',
]);

/** RFC 9110 §5.6.2: everything that is not a token character. */
const NO_TOKEN = /[^!#$%&'*+.^_`|~0-9A-Za-z-]/u;

/** The name of an authentication header, in the case written; undefined, and reported, when it cannot be one. */
export function headerName(
  setting: Credential,
  { limits, problems }: { limits: Limits; problems: ProblemList },
): Traced | undefined {
  const { text: name, path } = setting;
  const range = { start: 0, end: name.length };
  const { headerName: limit } = limits;
  if (name.length > limit) {
    const excess = { start: limit, end: name.length };
    problems.push(problem('header-name-too-long', { path, range: excess }, { limit }));
    return undefined;
  }
  if (name === '') {
    problems.push(problem('header-name-empty', { path }, {}));
    return undefined;
  }
  const wrong = NO_TOKEN.exec(name);
  if (wrong) {
    const at = { start: wrong.index, end: wrong.index + wrong[0].length };
    problems.push(
      problem('header-name-invalid', { path, range: at }, { character: nameCharacter(wrong[0]) }),
    );
    return undefined;
  }
  if (REFUSED.has(name.toLowerCase())) {
    problems.push(problem('header-name-refused', { path, range }, { name }));
    return undefined;
  }
  return [{ text: name, origin: settingOrigin(path, range, 'none') }];
}

/** Where spaces are inner ones. */
interface Ends {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const WHOLE: Ends = { isFirst: true, isLast: true };

/** RFC 9110 §5.5, narrowed to ASCII: visible characters, and spaces between them. Reports what is not. */
export function isHeaderValue(text: Credential, problems: ProblemList, ends = WHOLE): boolean {
  const wrong = wrongIn(ends).exec(text.text);
  if (!wrong) return true;
  const [found] = wrong;
  const where = at(text, { start: wrong.index, end: wrong.index + found.length });
  problems.push(problem('header-value-invalid', where, { found: kindOf(found) }));
  return false;
}

const wrongIn = ({ isFirst, isLast }: Ends): RegExp =>
  new RegExp(`[^\\x20-\\x7e]${isFirst ? '|^ ' : ''}${isLast ? '| $' : ''}`, 'u');

/** What is wrong, without a character of the text itself: it may be a secret. */
function kindOf(character: string): HeaderValueFault {
  if (character === ' ') return 'outer-space';
  return isControl(character.charCodeAt(0)) ? 'control' : 'not-ascii';
}

interface NamingSettings {
  readonly scheme?: SchemeSetting | undefined;
  /** Of the field that holds the signature; empty for the scheme's own. */
  readonly headerName: string;
}

/** The names of the scheme's header fields; undefined, and reported, when one of them cannot be one. */
export function fieldNames(settings: NamingSettings, scope: SettingsScope): Traced[] | undefined {
  const { problems } = scope;
  const scheme = schemeOf(settings.scheme);
  const chosen = isChosen(settings, scope) ? plain('headerName', settings.headerName) : undefined;
  const signatureField = signatureFieldOf(scheme);
  const names: Traced[] = [];
  const taken = new Map<string, Credential | undefined>();
  for (const [index, { name: own }] of scheme.fields.entries()) {
    const path: Path = ['authentication', 'scheme', 'fields', index, 'name'];
    const written =
      index === signatureField && chosen
        ? chosen
        : typeof settings.scheme === 'object'
          ? plainAt(path, own)
          : undefined;
    const name = written ? headerName(written, scope) : fixed(own);
    if (!name) continue;
    const text = textOf(name);
    const key = text.toLowerCase();
    const repeated = written ?? taken.get(key);
    if (taken.has(key) && repeated) {
      problems.push(problem('header-name-repeated', { path: repeated.path }, { name: text }));
      continue;
    }
    taken.set(key, written);
    names.push(name);
  }
  return names.length === scheme.fields.length ? names : undefined;
}

/** Whether the setting names the field, and not the scheme; reports where it may not. */
function isChosen({ scheme: setting, headerName: name }: NamingSettings, scope: SettingsScope): boolean {
  // Without a scheme a name has always been asked for.
  if (name === '') return setting === undefined;
  const scheme = schemeOf(setting);
  const own = scheme.fields[signatureFieldOf(scheme)]?.name ?? '';
  if (!scheme.isNameFixed || name.toLowerCase() === own.toLowerCase()) return true;
  const range = { start: 0, end: name.length };
  scope.problems.push(
    problem('header-name-fixed', { path: ['authentication', 'headerName'], range }, { name: own }),
  );
  return false;
}
