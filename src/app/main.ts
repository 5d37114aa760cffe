import '../components/tokens.css';
import '../components/base.css';
import './app.css';
import { loadLanguage } from '../i18n/load-language';
import { preferredLanguage } from './language';
import { sayTrouble, showFrame } from './show-frame';
import { rememberedTheme, showTheme } from './theme';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id “root”');

showTheme(rememberedTheme());
const language = preferredLanguage();
document.documentElement.lang = language;
showFrame(language, root);

/** From when on loading takes so long that something must be said. */
const SLOW_START_MS = 10_000;
const slow = setTimeout(() => sayTrouble('slow', language, root), SLOW_START_MS);

// The work is read while the app is loaded.
const early = import('./connect').then(({ beginEarly }) => beginEarly());
// Whatever has texts is loaded only then, when it is known in which language. Nothing here waits for
// it: what starts the app may import what stands here.
void loadLanguage(language)
  .then(() => import('./start'))
  .then(async ({ start }) => start(await early, root))
  .catch((error: unknown) => {
    sayTrouble('failed', language, root);
    throw error;
  })
  .finally(() => clearTimeout(slow));
