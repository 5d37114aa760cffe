import type { Catalogue } from '../catalogue';

export const german: Catalogue['codeEditor'] = {
  tabIndents: 'Tab rückt jetzt ein. Mit Strg+M bewegt Tab wieder den Fokus.',
  tabMoves: 'Tab bewegt den Fokus.',
  phrases: {
    // The search panel
    Find: 'Suchen',
    Replace: 'Ersetzen',
    next: 'weiter',
    previous: 'zurück',
    all: 'alle',
    'match case': 'Groß-/Kleinschreibung',
    regexp: 'regulärer Ausdruck',
    'by word': 'ganze Wörter',
    replace: 'ersetzen',
    'replace all': 'alle ersetzen',
    close: 'Schließen',
    'current match': 'aktueller Treffer',
    'on line': 'in Zeile',
    'replaced match on line $': 'Treffer in Zeile $ ersetzt',
    'replaced $ matches': '$ Treffer ersetzt',
    'Go to line': 'Zu Zeile',
    go: 'Los',

    Completions: 'Vorschläge',
    Diagnostics: 'Probleme',
    'No diagnostics': 'Keine Probleme',
    'Control character': 'Steuerzeichen',
    'Selection deleted': 'Auswahl gelöscht',
  },
};
