/** German texts of sending. */
import type { SenderKind } from '../../designer/send/outbox';
import type { Refusal } from '../../send/browser/fetch-rules';
import {
  type CertificateReason,
  type Failure,
  type Messages,
  type NotHttpReason,
  type NotSentReason,
  type Phase,
  say,
  type TlsReason,
} from '../../send/exchange';
import type { BodyLook } from '../../ui/body-format';
import type { Catalogue } from '../catalogue';
import { charsetName, count, grouped, inLine, milliseconds, timeOfDay } from '../format';

const other = ({ said }: { readonly said: string }): string => said;

/** Each completes “The certificate is not accepted: …”. */
export const CERTIFICATE: Messages<CertificateReason> = {
  expired: () => 'Es ist abgelaufen',
  'not-yet-valid': () => 'Es ist noch nicht gültig',
  revoked: () => 'Es wurde widerrufen',
  'untrusted-issuer': () => 'Seinem Aussteller wird hier nicht vertraut',
  'self-signed': () => 'Es ist selbst signiert',
  'issuer-may-not-issue': () => 'Einer seiner Aussteller darf keine Zertifikate ausstellen',
  'unknown-issuer': () => 'Sein Aussteller ist hier nicht bekannt',
  'unknown-issuer-or-gap': () =>
    'Sein Aussteller ist hier nicht bekannt, oder der Server lässt ein Zertifikat dazwischen weg',
  'another-name': () => 'Es wurde ausgestellt für einen anderen Namen',
  'other-names': ({ names }) => `Es wurde ausgestellt für ${names}`,
  other,
};

/** Each completes “There is no secure connection: …”. */
export const TLS: Messages<TlsReason> = {
  'not-tls': () => 'Der Server spricht dort kein TLS, vielleicht einfaches HTTP',
  'nothing-in-common': () =>
    'Der Server und dieser Sender haben keine Version oder Verschlüsselung von TLS gemeinsam',
  'no-client-certificate': () =>
    'Der Server verlangt ein Zertifikat des Clients, und dieser Sender hat keines',
  closed: () => 'Der Server hat die Verbindung geschlossen, bevor sie gesichert war',
  other,
};

/** Each completes “The answer is not HTTP: …”. */
export const NOT_HTTP: Messages<NotHttpReason> = {
  tls: () => 'Sie ist TLS, also sollte die URL mit https:// beginnen',
  'header-too-large': () => 'Ihre Header-Felder sind zu groß',
  'no-http-version': () => 'Sie beginnt nicht mit HTTP/ und einer Version',
  'other-http-version': () => 'Ihre Version ist weder HTTP/1.0 noch HTTP/1.1',
  other,
};

/** What a browser says no to; a sentence or two. */
export const REFUSALS: Messages<Refusal> = {
  'body-with-get': () => 'Ein Browser sendet mit GET keinen Body.',
  'forbidden-header': ({ name }) =>
    `Ein Browser lässt keine Seite den Header ${name} setzen; er würde ihn weglassen.`,
  'replaced-header': ({ name }) =>
    `Die meisten Browser senden anstelle dieses Headers einen eigenen: ${name}.`,
  'mixed-content': () =>
    'Diese Seite kam über https, deshalb fragt ihr Browser andere Hosts nur über https; diese URL beginnt mit http.',
  'blocked-port': ({ port }) =>
    `Browser senden nichts an Port ${port}: Er gehört zu einem Dienst, der nicht HTTP ist.`,
  'rewritten-url': ({ written }) => `Dieser Browser würde die URL anders schreiben: ${written}`,
};

/** Each completes “Nothing was sent: …”, with what a person can do. */
export const NOT_SENT: Messages<NotSentReason> = {
  ...REFUSALS,
  'order-not-taken': () =>
    'Der lokale Sender hat den Auftrag nicht angenommen; anhalten, noch einmal starten und diese Seite neu laden',
  'order-too-large': ({ mebibytes }) => `Der lokale Sender nimmt einen Body von höchstens ${mebibytes} MiB`,
  'order-too-slow': () => 'Die Anfrage kam zu langsam zum lokalen Sender; noch einmal versuchen',
  'order-not-sendable': () => 'Der lokale Sender kann diese Anfrage nicht unverändert senden',
  'sender-restarted': () =>
    'Der lokale Sender wurde neu gestartet, nachdem diese Seite geladen wurde; die Seite neu laden',
  'sender-of-other-version': () =>
    'Der lokale Sender ist von einer anderen Version als diese Seite; anhalten, noch einmal starten und diese Seite neu laden',
  'sender-busy': () =>
    'Der lokale Sender ist mit anderen Anfragen beschäftigt; noch einmal versuchen, wenn sie fertig sind',
  other,
};

const MAYBE_RECEIVED = 'Der Server kann die Anfrage trotzdem erhalten haben.';

const SENDERS: Record<SenderKind, string> = {
  local: 'Lokaler Sender',
  browser: 'Browser',
  host: 'Diese Anwendung',
};

const LOOKS: Record<BodyLook, string> = { formatted: 'Formatiert', text: 'Text', bytes: 'Bytes' };

const bytesOf = (bytes: number): string => count(bytes, 'Byte', 'Byte');

const BY: Record<SenderKind, string> = {
  local: 'durch den lokalen Sender',
  browser: 'durch den Browser',
  host: 'durch diese Anwendung',
};

const AS_SEEN: Record<SenderKind, string> = {
  local: '',
  browser: ' (wie in der Vorschau; der Browser fügt eigene Header hinzu)',
  host: ' (wie in der Vorschau)',
};

const send: Catalogue['send']['send'] = {
  explain: 'Was ankommt …',
  explained: 'Was ankommt',
  close: 'Antwort schließen',
  open: 'Antwort öffnen',
  again: 'Noch einmal senden',
  byLocal: 'Mit dem lokalen Sender senden',
  notSent: 'Nicht gesendet',
  notReadable: 'Der Browser darf keine Antwort lesen (CORS), oder es gibt keine.',
  details: 'Mehr',
  cancel: 'Abbrechen',
  destination: (origin) => `An ${origin}`,
  notYet: (setting, problem) => `Kann noch nicht gesendet werden: ${setting}: ${problem}`,
  firstTime: (host) => `Zum ersten Mal an ${host} senden?`,
  newSecret: (host) => `Ein weiteres Geheimnis an ${host} senden?`,
  gets: 'Dorthin geht:',
  signedWith: 'Dorthin geht eine Signatur mit:',
  typedSecret: (setting) => `${setting}, in dieser Aktion eingegeben`,
  getsNoSecret: 'Die Anfrage enthält kein gespeichertes oder eingegebenes Geheimnis.',
  askedOnce: 'Das wird für jeden Host und jedes Geheimnis einmal gefragt.',
  sendNow: 'Senden',
  resigned: 'Sie wird mit der Zeit des Sendens signiert; die Anfrage zeigt danach diese Signatur.',
  waiting: (host) => `Warten auf ${host}.`,

  refused: 'Dieser Browser würde diese Anfrage nicht so senden, wie sie ist:',

  senders: SENDERS,
  noLocalSender:
    'Dieser Browser sendet die Anfrage. Den lokalen Sender, der die genauen Bytes sendet, gibt es hier nicht: Er kommt mit der Seite, die „action-designer open“ auf dem eigenen Rechner bereitstellt.',

  differences: {
    local: 'Byte für Byte gesendet',
    browser: 'Was der Browser ändert',
    host: 'Von dieser Anwendung gesendet',
  },
  hostSends: 'Diese Anwendung erhält die Anfrage, wie sie gezeigt wird, und sendet sie.',
  secretsOfHost: (names) => `Diese Anwendung hat den Wert von ${names.map(inLine).join(', ')} nicht gegeben.`,
  localKeeps:
    'Der lokale Sender schreibt die Bytes der Anfrage so, wie sie gezeigt werden, von diesem Rechner aus. Keine Regel eines Browsers gilt.',
  localAdds: 'Er fügt ein Header-Feld hinzu:',
  keeps: 'Kommt an wie gezeigt: Methode, Pfad und Query, Body',
  adds: 'Fügt hinzu',
  addsMore: 'und was seine Einstellungen sagen, etwa DNT.',
  asksFirst: (fields) =>
    `Fragt zuerst: Wegen ${fields.join(' und ')} sendet er vor dieser Anfrage eine OPTIONS-Anfrage. Erlaubt der Server es nicht, wird diese nicht gesendet.`,
  method: (method) => `der Methode ${method}`,
  orders:
    'Bringt die Header-Felder in eine eigene Reihenfolge; bei HTTP/2 stehen ihre Namen in Kleinbuchstaben.',
  mayUpgrade: 'Verwendet stattdessen HTTPS, wenn der Host es verlangt (HSTS).',
  showsLess:
    'Zeigt von der Antwort nur die Header-Felder, die der Server für Seiten freigibt, und keine Weiterleitung.',

  response: 'Antwort',
  stale: 'Die Anfrage hat sich seitdem geändert. Dies gehört zur früheren.',
  sentLine: {
    sent: (method, host, bytes, sender, at) =>
      `${method} mit ${bytesOf(bytes)}${AS_SEEN[sender]} um ${timeOfDay(at * 1000)} an ${host} gesendet, ${BY[sender]}`,
    'not-sent': (method, host, bytes, sender, at) =>
      `${method} mit ${bytesOf(bytes)}${AS_SEEN[sender]} an ${host} wurde nicht gesendet; versucht um ${timeOfDay(at * 1000)}, ${BY[sender]}`,
    unknown: (method, host, bytes, sender, at) =>
      `${method} mit ${bytesOf(bytes)}${AS_SEEN[sender]} an ${host}: Ob gesendet wurde, ist nicht bekannt; versucht um ${timeOfDay(at * 1000)}, ${BY[sender]}`,
  },
  status: (status, reason) => (reason ? `${status} ${reason}` : String(status)),
  size: (body, total) => `${bytesOf(body)} · ${milliseconds(total)} ms`,
  version: (version) => `HTTP/${version}`,
  answered: (status, bytes, total) =>
    `Antwort: ${status}, ${bytesOf(bytes)}, nach ${milliseconds(total)} Millisekunden.`,
  failed: 'Keine Antwort',
  cancelled: 'Abgebrochen',
  maybeReceived: MAYBE_RECEIVED,
  failedAloud: (reason) => `Keine Antwort. ${reason}`,

  causes: 'Mögliche Ursachen',
  cors: (origin) =>
    `Der Server lässt Seiten von ${origin} seine Antworten nicht lesen (CORS). Er müsste mit diesem Header antworten: Access-Control-Allow-Origin: ${origin}`,
  preflight: (needs) =>
    `Er erlaubt die Preflight-Anfrage nicht. Er müsste auf OPTIONS so antworten: ${needs}`,
  allowMethods: (method) => `Access-Control-Allow-Methods: ${method}`,
  allowHeaders: (names) => `Access-Control-Allow-Headers: ${names.join(', ')}`,
  outOfReach: 'Dort lauscht kein Server, sein Name ist nicht bekannt, oder das Netz führt nicht dorthin.',
  certificate: 'Sein Zertifikat wird nicht akzeptiert.',
  localNetwork:
    'Der Browser hält Seiten aus dem Internet vom eigenen Netz fern, oder eine Erweiterung blockiert es.',
  console: 'Die Ursache steht in der Konsole des Browsers (F12); Seiten können sie nicht lesen.',
  waysOut: 'Wie sich sehen lässt, was geschieht',
  byStart:
    'Diese Seite mit „action-designer open“ auf dem eigenen Rechner öffnen: Sie bringt den lokalen Sender mit.',
  byCommand: 'Die Aktion exportieren, das Beispiel speichern und von einer Shell aus senden:',

  places: 'Was die Antwort nennt',
  sentThere: (sent) => `Gesendet: ${inLine(sent)}`,
  sentEmpty: 'Gesendet: nichts',
  goTo: (setting) => `Zur Einstellung: ${setting}`,

  headers: (fields) => `Header-Felder (${grouped(fields)})`,
  headerName: 'Name',
  headerValue: 'Wert',
  noHeaders: 'Keine, die eine Seite sehen darf.',
  exposed: 'Der Browser zeigt nur die, die der Server für Seiten freigibt.',
  asReceived:
    'Header-Felder und Body stehen hier wie empfangen. Ein Geheimnis, das der Empfänger zurücksendet, ist hier lesbar.',

  timings: 'Zeit',
  phases: {
    nameFound: 'DNS',
    connected: 'Verbunden',
    secured: 'TLS',
    firstByte: 'Erstes Byte der Antwort',
    total: 'Antwort vollständig',
  },
  phase: (ms) => `${milliseconds(ms)} ms`,
  browserTime: 'Einschließlich der Preflight-Anfrage und des Aufwands im Browser.',

  body: 'Body',
  noBody: 'Die Antwort hat keinen Body.',
  look: 'Body anzeigen als',
  looks: LOOKS,
  bodyAs: (look) => `Body der Antwort: ${LOOKS[look]}`,
  notFormatted: 'Als Text gezeigt: Er ist kein JSON oder zu tief verschachtelt.',
  charset: (charset) => `Als ${charsetName(charset)} gelesen.`,
  notOfCharset: (charset) => `Einige Bytes sind nicht ${charsetName(charset)}; für sie steht �.`,
  compressed: (coding, sender) =>
    sender === 'local'
      ? `Der Body ist komprimiert (${coding}) und wird wie empfangen gezeigt.`
      : `Der Body kam komprimiert (${coding}); der Browser hat ihn entpackt.`,
  download: 'Body speichern',
  copyBody: 'Den Body kopieren',
  loading: 'Wird geladen …',
};

const PHASES: Record<Phase, string> = {
  connecting: 'Es gab noch keine Verbindung: die Adresse prüfen, und ob eine Firewall dazwischensteht.',
  waiting: 'Die Anfrage ist beim Server, der noch nicht geantwortet hatte: Vielleicht braucht er länger.',
  receiving: 'Die Antwort hatte begonnen, endete aber nicht: Vielleicht braucht sie länger.',
};

const FAILURES: Messages<Failure> = {
  'name-not-found': ({ host }) =>
    `Der Name ${host} wurde nicht gefunden. Die Schreibweise prüfen, und ob dieser Rechner online ist.`,
  refused: ({ host }) => `${host} hat die Verbindung abgelehnt. Den Port prüfen, und ob der Server läuft.`,
  unreachable: ({ host }) =>
    `${host} ist von hier nicht erreichbar. Die Adresse und das Netz prüfen, etwa ein VPN.`,
  'time-out': ({ seconds, during }) =>
    `Nach ${count(seconds, 'Sekunde', 'Sekunden')} gab es keine vollständige Antwort.` +
    ` ${during ? PHASES[during] : 'Die Adresse prüfen oder mehr Zeit lassen.'}` +
    (during === 'connecting' ? '' : ` ${MAYBE_RECEIVED}`),
  certificate: ({ host, reason }) =>
    `Das Zertifikat von ${host} wird nicht akzeptiert: ${say(CERTIFICATE, reason)}. Nichts wurde gesendet. Das Zertifikat oder den` +
    ' Host berichtigen; einer eigenen Zertifizierungsstelle wird vertraut, wenn NODE_EXTRA_CA_CERTS ihre Datei nennt.',
  tls: ({ host, reason }) =>
    `Es gibt keine sichere Verbindung zu ${host}: ${say(TLS, reason)}. Den Port prüfen, und ob die URL mit http:// beginnen sollte.`,
  reset: ({ isEarly }) =>
    isEarly
      ? `Eine Antwort kam, bevor der Request ganz gesendet war; sie kann die auf einen anderen sein. ${MAYBE_RECEIVED} In sein Protokoll sehen.`
      : `Der Server hat die Verbindung ohne Antwort geschlossen. ${MAYBE_RECEIVED} In sein Protokoll sehen, oder in das, was dazwischensteht.`,
  'cut-off': () =>
    `Die Verbindung endete mitten in der Antwort. ${MAYBE_RECEIVED} Noch einmal versuchen, wenn zweimal Senden nicht schadet.`,
  'too-large': ({ limit }) =>
    `Die Antwort hat mehr als ${count(limit, 'Byte', 'Byte')}, deshalb wurde sie nicht zu Ende gelesen. ${MAYBE_RECEIVED} Mehr zulassen, um sie zu sehen.`,
  'not-a-response': ({ said }) => `Es gibt keine Antwort zu zeigen: ${said}. ${MAYBE_RECEIVED}`,
  'not-http': ({ reason }) =>
    `Die Antwort ist kein HTTP: ${say(NOT_HTTP, reason)}. Den Port und das Schema der URL prüfen. ${MAYBE_RECEIVED}`,
  stopped: () => `Abgebrochen. ${MAYBE_RECEIVED}`,
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

const exchanges: Catalogue['send']['exchanges'] = {
  failure: (failure) => say(FAILURES, failure),
  refusal: (refusal) => say(REFUSALS, refusal),
  loginNeeded: 'Der Empfänger verlangt eine Anmeldung; die Anfrage hat keine.',
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

export const german: Catalogue['send'] = { send, exchanges };
