import '../components/tokens.css';
import '../components/base.css';
import './app.css';
import { loadLanguage } from '../i18n/load-language';
import { preferredLanguage } from './language';
import { showFrame } from './show-frame';
import { rememberedTheme, showTheme } from './theme';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id “root”');

showTheme(rememberedTheme());
const language = preferredLanguage();
document.documentElement.lang = language;
showFrame(language, root);

// The work is read while the app is loaded.
const early = import('./connect').then(({ beginEarly }) => beginEarly());
// Whatever has texts is loaded only then, when it is known in which language. Nothing here waits for
// it: what starts the app may import what stands here.
void loadLanguage(language)
  .then(() => import('./start'))
  .then(async ({ start }) => start(await early, root));
