/** What changed from version to version, for the people who use the app: the changelog in the language of the page. */
import { currentLanguage, type Language } from './language';

export interface Release {
  readonly version: string;
  readonly date: string;
  readonly changes: readonly string[];
}

const CHANGELOGS: Readonly<Record<Language, () => Promise<{ readonly default: string }>>> = {
  en: () => import('../../CHANGELOG.md?raw'),
  de: () => import('./de/CHANGELOG.md?raw'),
};

/** The releases of the text of a changelog, the newest first. */
export const releasesIn = (changelog: string): Release[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      const [version = '', date = ''] = title.split(' - ');
      return {
        version,
        date,
        changes: lines.flatMap((line) => (line.startsWith('- ') ? line.slice(2) : [])),
      };
    });

export const loadReleases = async (): Promise<Release[]> =>
  releasesIn((await CHANGELOGS[currentLanguage()]()).default);
