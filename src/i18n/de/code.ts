import type { Catalogue } from '../catalogue';
import { count } from '../count';
import { codeName, codeReason } from './code-phrases';

export const german: Catalogue['code'] = {
  target: 'Senden mit',
  targetName: codeName,
  code: (target) => `Code für ${target}`,
  download: 'Herunterladen',
  downloaded: (file) => `Gespeichert als ${file}.`,
  shortened: (length) =>
    `Nur ein Teil wird angezeigt, insgesamt sind es ${count(length, 'Zeichen', 'Zeichen')}. Beim Kopieren und Herunterladen ist alles dabei.`,

  reveal: 'Geheimnisse im Code anzeigen',
  revealed:
    'Der Code enthält ein Geheimnis, das alle lesen können, die ihn bekommen. Nur mit Bedacht weitergeben.',
  variables: (names) =>
    `Anstelle des Geheimnisses steht eine Variable: ${names.join(' und ')} setzen, bevor der Code läuft.`,
  signed:
    'Die Signatur in diesem Code ist die der Vorschau. Sie gehört zu ihrem Zeitpunkt: Ein Empfänger kann sie einige Minuten später ablehnen.',
  refreshTime: 'Zeit aktualisieren',
  refreshed: 'Der Zeitpunkt der Anfrage ist jetzt.',

  withheld: 'Für diese Anfrage gibt es keinen Code:',
  reason: codeReason,
  notSendable: 'Noch gibt es keinen Code: So lässt sich die Anfrage nicht senden.',
  goToProblem: 'Zum ersten Problem',

  copiedAsCurl: (names) =>
    names.length === 0
      ? 'Als curl-Befehl für bash kopiert.'
      : `Als curl-Befehl für bash kopiert. Vor dem Ausführen ${names.join(' und ')} setzen.`,
  notCopied:
    'Der Browser erlaubt das Kopieren nicht. Die Ansicht „Code“ öffnen und den Text von Hand kopieren.',
};
