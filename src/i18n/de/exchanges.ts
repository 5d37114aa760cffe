import type { Failure, Phase } from '../../sending/exchange';
import { type Messages, say } from '../../sending/messages';
import type { Catalogue } from '../catalogue';
import { count } from '../count';
import { CERTIFICATE, NOT_HTTP, NOT_SENT, REFUSALS, TLS } from './reason-words';

const PHASES: Record<Phase, string> = {
  connecting: 'Es gab noch keine Verbindung: die Adresse prüfen, und ob eine Firewall dazwischensteht.',
  waiting: 'Die Anfrage ist beim Server, der noch nicht geantwortet hatte: Vielleicht braucht er länger.',
  receiving: 'Die Antwort hatte begonnen, endete aber nicht: Vielleicht braucht sie länger.',
};

const MAYBE_RECEIVED = 'Der Server kann die Anfrage trotzdem erhalten haben.';

const FAILURES: Messages<Failure> = {
  'name-not-found': ({ host }) =>
    `Der Name ${host} wurde nicht gefunden. Die Schreibweise prüfen, und ob dieser Rechner online ist.`,
  refused: ({ host }) => `${host} hat die Verbindung abgelehnt. Den Port prüfen, und ob der Server läuft.`,
  unreachable: ({ host }) =>
    `${host} ist von hier nicht erreichbar. Die Adresse und das Netz prüfen, etwa ein VPN.`,
  'time-out': ({ seconds, during }) =>
    `Nach ${count(seconds, 'Sekunde', 'Sekunden')} war der Austausch nicht vollständig.` +
    ` ${during ? PHASES[during] : 'Die Adresse prüfen oder mehr Zeit lassen.'}` +
    (during === 'connecting' ? '' : ` ${MAYBE_RECEIVED}`),
  certificate: ({ host, reason }) =>
    `Das Zertifikat von ${host} wird nicht akzeptiert: ${say(CERTIFICATE, reason)}. Nichts wurde gesendet. Das Zertifikat oder den` +
    ' Host berichtigen; einer eigenen Zertifizierungsstelle wird vertraut, wenn NODE_EXTRA_CA_CERTS ihre Datei nennt.',
  tls: ({ host, reason }) =>
    `Es gibt keine sichere Verbindung zu ${host}: ${say(TLS, reason)}. Den Port prüfen, und ob die URL mit http:// beginnen sollte.`,
  reset: () =>
    `Der Server hat die Verbindung ohne Antwort geschlossen. ${MAYBE_RECEIVED} In sein Protokoll sehen, oder in das, was dazwischensteht.`,
  'cut-off': () =>
    `Die Verbindung endete mitten in der Antwort. ${MAYBE_RECEIVED} Noch einmal versuchen, wenn zweimal Senden nicht schadet.`,
  'too-large': ({ limit }) =>
    `Die Antwort hat mehr als ${count(limit, 'Byte', 'Byte')}, deshalb wurde sie nicht zu Ende gelesen. ${MAYBE_RECEIVED} Mehr zulassen, um sie zu sehen.`,
  'not-http': ({ reason }) =>
    `Die Antwort ist kein HTTP: ${say(NOT_HTTP, reason)}. Den Port und das Schema der URL prüfen. ${MAYBE_RECEIVED}`,
  stopped: () => `Angehalten. ${MAYBE_RECEIVED}`,
  unexplained: ({ host }) =>
    `Der Browser zeigt keine Antwort von ${host} und sagt nicht, warum. Meist lässt der Server andere` +
    ' Webseiten seine Antworten nicht lesen (CORS); er kann auch unerreichbar sein, oder sein Zertifikat wird nicht akzeptiert.' +
    ` ${MAYBE_RECEIVED} Mit dem lokalen Sender oder der Befehlszeile senden, um zu sehen, was geschieht.`,
  'hidden-redirect': ({ host }) =>
    `${host} hat mit einer Weiterleitung geantwortet. Sie wurde nicht verfolgt, und ein Browser zeigt sie keiner Seite. Mit dem` +
    ' lokalen Sender oder der Befehlszeile senden, um zu sehen, wohin sie führt.',
  'not-sent': ({ reason }) => `Nichts wurde gesendet: ${say(NOT_SENT, reason).replace(/\.$/, '')}.`,
  'sender-gone': () =>
    'Der lokale Sender hat nicht geantwortet. Prüfen, ob er noch läuft; die Anfrage kann gesendet worden sein.',
};

export const german: Catalogue['exchanges'] = {
  failure: (failure) => say(FAILURES, failure),
  refusal: (refusal) => say(REFUSALS, refusal),
  statuses: {
    200: 'Der Empfänger hat die Anfrage angenommen.',
    201: 'Erstellt. Der Empfänger hat die Anfrage angenommen und eine neue Ressource angelegt.',
    202: 'Der Empfänger hat die Anfrage angenommen und bearbeitet sie später.',
    204: 'Der Empfänger hat die Anfrage angenommen und sendet keinen Inhalt.',
    400: 'Der Empfänger versteht die Anfrage nicht. Seine Antwort sagt oft, welchen Teil.',
    401: 'Der Empfänger akzeptiert die Zugangsdaten nicht. Die Authentifizierung prüfen.',
    403: 'Der Empfänger versteht die Anfrage und lehnt sie ab.',
    404: 'Unter diesem Pfad gibt es nichts. Die URL prüfen.',
    405: 'Der Empfänger nimmt diese Methode unter diesem Pfad nicht an.',
    406: 'Der Empfänger kann in keiner Form antworten, die die Anfrage akzeptiert.',
    408: 'Der Empfänger hat zu lange auf die Anfrage gewartet.',
    409: 'Die Anfrage widerspricht dem aktuellen Stand beim Empfänger.',
    410: 'Was unter diesem Pfad war, gibt es nicht mehr.',
    411: 'Der Empfänger will die Länge des Bodys wissen.',
    413: 'Der Body ist zu groß für den Empfänger.',
    414: 'Die URL ist zu lang für den Empfänger.',
    415: 'Der Empfänger nimmt dieses Format des Bodys nicht an.',
    422: 'Der Empfänger versteht das Format des Bodys, lehnt aber seinen Inhalt ab.',
    429: 'Der Empfänger hatte zu viele Anfragen. Später noch einmal versuchen.',
    500: 'Beim Empfänger ist etwas schiefgegangen.',
    501: 'Der Empfänger kennt diese Methode nicht.',
    502: 'Ein Server dazwischen bekam keine richtige Antwort vom Empfänger.',
    503: 'Der Empfänger ist zurzeit nicht bereit.',
    504: 'Ein Server dazwischen bekam nicht rechtzeitig eine Antwort vom Empfänger.',
  },
  statusClasses: {
    1: 'Eine Zwischenantwort.',
    2: 'Der Empfänger hat die Anfrage angenommen.',
    3: 'Der Empfänger verweist auf eine andere Stelle. Weiterleitungen werden nicht verfolgt; der Header Location sagt, wohin sie führt.',
    4: 'Der Empfänger sagt, dass die Anfrage falsch ist.',
    5: 'Beim Empfänger ist etwas schiefgegangen.',
  },
  noStatus: 'Ein Status, den HTTP nicht kennt.',
};
