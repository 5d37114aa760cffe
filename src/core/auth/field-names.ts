import { problem } from '../problem';
import type { Path } from '../trace/origin';
import { fixed, type Traced, textOf } from '../trace/traced';
import { type Credential, plain, plainAt } from './credential';
import { headerName } from './header-name';
import type { SettingsScope } from './method';
import { type SchemeSetting, schemeOf, signatureFieldOf } from './scheme-setting';

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
