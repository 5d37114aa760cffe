import type { Catalogue } from '../catalogue';
import { count } from '../count';

export const german: Catalogue['signing'] = {
  notSigned:
    'Noch gibt es keine Signatur: Die URL, der Header-Name oder das Signaturgeheimnis hat ein Problem. Was zu tun ist, sagen die Probleme darunter.',
  signatureIntro: (header) =>
    `${header} enthält den HMAC genau dieser Bytes, mit dem Signaturgeheimnis als Schlüssel.`,
  signatureHeader: 'Der Header',
  signedAt: 'Signiert am',
  timeAlone: {
    refresh: 'Zeit aktualisieren',
    refreshed: (time) => `Die Anfrage ist jetzt mit der Zeit ${time} signiert.`,
  },
  timeAndId: {
    refresh: 'Zeit und ID aktualisieren',
    refreshed: (time) => `Die Anfrage ist jetzt am ${time} signiert, mit einer neuen Nachrichten-ID.`,
  },
  signed: 'Was signiert ist',
  signedSize: (bytes) => count(bytes, 'Byte', 'Byte'),
  signedLines: {
    version: 'Die Version des Verfahrens.',
    time: 'Der Zeitpunkt der Signatur, in Sekunden seit 1970; dieselbe Zahl wie t im Header.',
    method: 'Die Methode.',
    host: 'Der Wert des Headers Host.',
    target: 'Das Anfrageziel: Pfad und Query.',
    type: 'Der Wert des Headers Content-Type; leer, wenn es keinen gibt.',
    body: 'Der Body, Byte für Byte. Kein Zeilenende folgt darauf.',
    noBody: 'Der Body ist leer. Nach dem letzten Zeilenende folgt nichts.',
  },
  loading: 'Wird geladen …',
  verify: 'Wie ein Empfänger sie prüft',
  verifySteps: [
    't und v1 aus dem Header nehmen. Die Anfrage ablehnen, wenn t mehr als einige Minuten alt ist, damit niemand sie noch einmal senden kann.',
    'Die Nachricht wie oben zusammensetzen, aus der Anfrage, wie sie ankam: der Body vor jedem Parsen, das Ziel, wie es in der Anfragezeile steht.',
    'Darüber HMAC-SHA256 mit dem Signaturgeheimnis berechnen, in hexadezimalen Kleinbuchstaben schreiben und in konstanter Zeit mit v1 vergleichen.',
  ],
};
