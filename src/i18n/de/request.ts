import type { TokenKind } from '../../designer/request/message/token';
import type { Catalogue } from '../catalogue';
import { count, grouped } from '../format';

const KINDS: Record<TokenKind, string> = {
  fixed: 'Festgelegt',
  setting: 'Einstellung',
  context: 'Kontext',
  derived: 'Berechnet',
};

const SEVERITIES = [
  ['Fehler', 'Fehler'],
  ['Warnung', 'Warnungen'],
  ['Hinweis', 'Hinweise'],
] as const;

const preview: Catalogue['request']['preview'] = {
  pane: 'Anfrage',
  viewsLabel: 'Ansicht',
  views: {
    request: 'Anfrage',
    code: 'Code',
    run: 'Ausführen',
    signature: 'Signatur',
    config: 'Konfiguration',
    contract: 'Vorgabe',
  },

  message: 'HTTP-Anfrage als Nachricht',
  messageKeys:
    'Mit den Pfeiltasten links und rechts von Teil zu Teil, mit Pos1 und Ende zum ersten und letzten Teil, mit der Eingabetaste zur Einstellung eines Teils, mit Esc hinaus.',
  size: (total) => count(total, 'Byte', 'Byte'),
  runtimeFields: 'Zur Laufzeit ergänzt: User-Agent, Accept, Connection',
  vaultLocked: 'Die Geheimnisse sind gesperrt. Zum Anzeigen in der Anfrage entsperren.',
  reveal: 'Geheimnisse anzeigen',
  conceal: 'Geheimnisse verbergen',
  copy: (masked) => (masked ? 'Kopieren, Geheimnisse verdeckt' : 'Kopieren'),
  copied: (masked) => (masked ? 'Anfrage kopiert; ihre Geheimnisse sind verdeckt.' : 'Anfrage kopiert.'),
  notCopied: 'Der Browser hat das Kopieren nicht erlaubt. Den Text auswählen und von Hand kopieren.',

  legend: 'Woher die Bytes kommen',
  kinds: KINDS,

  states: {
    error: 'Nicht sendbar',
    typing: 'Noch nicht vollständig',
    stale: 'Aus dem letzten lesbaren Beispiel gebaut',
    warning: 'Kann gesendet werden',
    sample: 'Dieses Beispiel passt',
    complete: 'Die Anfrage ist vollständig',
  },
  summary: (state, counts) =>
    [
      state,
      ...SEVERITIES.flatMap(([one, many], at) => (counts[at] ? [count(counts[at], one, many)] : [])),
    ].join(', '),
  problemRegion: 'Zustand der Anfrage',
  problems: 'Probleme',
  showMore: (problems) => `${grouped(problems)} weitere anzeigen`,
};

export const german: Catalogue['request'] = { preview };
