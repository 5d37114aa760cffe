import type { Locator, Page } from '@playwright/test';

/** Words of English that stand in no German text, and in no action, sample or code of the tests. */
const ENGLISH =
  /(?<![\w.{"'/-])(?:the|and|of|with|from|are|this|that|not|your|you|[Ss]ave|[Ss]aved|[Cc]lose|[Dd]elete|[Rr]emove|[Ss]how|[Hh]ide|[Cc]opy|[Cc]ancel|[Uu]ndo|[Rr]edo|[Oo]pen|[Ii]nsert|[Aa]ctions?|[Rr]equest|[Rr]esponse|[Ss]ecrets?|[Ss]amples?|[Rr]ows?|[Mm]embers?|[Ii]tems?|[Ss]tring|[Ee]rrors?|[Ww]arnings?|[Ss]ettings?|[Vv]alues?|[Ff]ind|[Rr]eplace|[Nn]ext|[Pp]revious)(?![\w.}"'/=-])/;

/** Parts that are no text of the app: code, messages, documents, names in them, and what a person wrote. */
const NO_TEXT =
  '[translate="no"], pre, code, .cm-content, [data-wire], input, textarea, noscript, script, style, kbd';

/** The app in German, as a person finds their way in it. */
export class German {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  async chooseInMenu(name: string): Promise<void> {
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: /^(?:More|Mehr)/ })
      .click();
    const menu = this.page.getByRole('menu');
    await menu
      .getByRole('menuitem', { name, exact: true })
      .or(menu.getByRole('menuitemradio', { name, exact: true }))
      .click();
  }

  /** The texts and names of what is on the page that hold an English word. */
  async english(): Promise<string[]> {
    const texts = await this.page.evaluate((noText) => {
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement;
        if (!element) continue;
        if (element.closest('[translate="no"]')) continue;
        if (node instanceof Element) {
          for (const name of ['aria-label', 'title', 'placeholder', 'aria-description', 'alt'])
            found.push(element.getAttribute(name) ?? '');
        } else if (!element.closest(noText)) found.push(node.textContent ?? '');
      }
      return found;
    }, NO_TEXT);
    return [...new Set(texts.filter((text) => text !== 'Action Designer' && ENGLISH.test(text)))];
  }
}
