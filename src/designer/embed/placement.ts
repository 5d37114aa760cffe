/** Shows an embedded designer in an element of the page, and loads its view with the first one. */
import { LANGUAGES, type Language } from '../../i18n/language';
import { loadLanguage, START_TROUBLES } from '../../i18n/load-language';
import type { EmbeddedDesigner } from './embedded-designer';
import { type ProvidedReact, provideReact } from './react-port';

/** The view, loaded with the first designer: its modules read their texts when they are loaded. */
let view: Promise<typeof import('./mount')> | undefined;

function languageFor(locale: Language | undefined): Language {
  // Hosts have tags such as `de-DE` in their settings.
  const preferred = (locale ?? navigator.language).slice(0, 2);
  return Object.hasOwn(LANGUAGES, preferred) ? (preferred as Language) : 'en';
}

/** Loads the React of the host, or our own. */
export type LoadReact = () => Promise<ProvidedReact>;

export const loadOwnReact: LoadReact = async () => (await import('./own-react')).ownReact;

function loadView(locale: Language | undefined, loadReact: LoadReact): Promise<typeof import('./mount')> {
  view ??= Promise.all([loadReact(), loadLanguage(languageFor(locale))])
    .then(([react]) => provideReact(react))
    .then(() => import('./mount'))
    .catch((error: unknown) => {
      // The next one that is shown tries again.
      view = undefined;
      throw error;
    });
  return view;
}

/** A designer in an element of the page: shown while the element is connected, and kept while it is moved. */
export class Placement {
  readonly #designer: EmbeddedDesigner;
  readonly #host: HTMLElement;
  readonly #loadReact: LoadReact;
  #isWanted = false;
  #unmount: (() => void) | undefined;

  constructor(designer: EmbeddedDesigner, host: HTMLElement, loadReact: LoadReact) {
    this.#loadReact = loadReact;
    this.#designer = designer;
    this.#host = host;
  }

  /** @param nonce for a `<style>` where the browser cannot adopt style sheets */
  async show(nonce?: string): Promise<void> {
    this.#isWanted = true;
    const shadow = this.#host.shadowRoot ?? this.#host.attachShadow({ mode: 'open' });
    try {
      const { mountDesigner } = await loadView(this.#designer.options.locale, this.#loadReact);
      this.#designer.shown();
      if (this.#isWanted) this.#unmount ??= mountDesigner(this.#designer, shadow, nonce);
    } catch (error) {
      shadow.textContent = START_TROUBLES[languageFor(this.#designer.options.locale)].failed.title;
      throw error;
    }
  }

  /** Hides it, unless it is shown again at once because its element is being moved. */
  hide(): void {
    this.#isWanted = false;
    setTimeout(() => {
      if (this.#isWanted) return;
      this.#unmount?.();
      this.#unmount = undefined;
    });
  }
}
