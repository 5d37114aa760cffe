/**
 * The entry of the page. It is small and imports no texts: those are read when their modules are loaded, so the
 * language is chosen first. Nothing imported here may import the app, which is loaded afterwards.
 */
import '../ui/tokens.css';
import '../ui/base.css';
import './app.css';
import { loadLanguage, START_TROUBLES, type StartTrouble } from '../i18n/load-language';
import { keepEarlyFiles, keepEarlyPaste } from '../ui/browser/early-input';
import { preferredLanguage, rememberedTheme, showTheme } from './preferences';

/** Delay after which the page says that loading is slow. */
const SLOW_START_MS = 10_000;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id “root”');

showTheme(rememberedTheme());
keepEarlyFiles();
keepEarlyPaste();
const language = preferredLanguage();
document.documentElement.lang = language;

/** Shows above the skeleton that the app is not loaded yet; the app replaces both. */
function showTrouble(trouble: StartTrouble, place: HTMLElement): void {
  const texts = START_TROUBLES[language];
  const note = document.createElement('main');
  note.append(element('h1', texts[trouble].title), element('p', texts[trouble].text));
  const reload = element('button', texts.reload);
  reload.addEventListener('click', () => location.reload());
  note.append(reload);
  const alert = document.createElement('div');
  alert.id = 'start-trouble';
  alert.role = 'alert';
  alert.append(note);
  document.getElementById(alert.id)?.remove();
  place.append(alert);
}

function element(name: 'h1' | 'p' | 'button', text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

const slow = setTimeout(() => showTrouble('slow', root), SLOW_START_MS);

// The storage is read while the app is loading.
const early = import('./connect').then(({ startEarly }) => startEarly());
void loadLanguage(language)
  .then(() => import('./app'))
  .then(async ({ start }) => start(await early, root))
  .catch((error: unknown) => {
    showTrouble('failed', root);
    throw error;
  })
  .finally(() => clearTimeout(slow));
