import '../components/tokens.css';
import '../components/base.css';
import { loadLanguage } from '../i18n/load-language';
import { beginEarly } from './connect';
import { preferredLanguage } from './language';
import { rememberedTheme, showTheme } from './theme';

showTheme(rememberedTheme());

const language = preferredLanguage();
document.documentElement.lang = language;
// The work is read while the app is loaded.
const early = beginEarly();
// Whatever has texts is loaded only then, when it is known in which language. Nothing here waits for
// it: what starts the app may import what stands here.
void loadLanguage(language)
  .then(() => import('./start'))
  .then(({ start }) => start(early));
