import type { BodyLook } from '../../model/response-body/body-format';
import type { Way } from '../../model/sending/outbox';
import type { Catalogue } from '../catalogue';
import { count, grouped, milliseconds, timeOfDay } from '../count';

const WAYS: Record<Way, string> = { local: 'Lokaler Sender', browser: 'Browser' };
const LOOKS: Record<BodyLook, string> = { formatted: 'Formatiert', text: 'Text', bytes: 'Bytes' };

const bytesOf = (bytes: number): string => count(bytes, 'Byte', 'Byte');

const BY: Record<Way, string> = { local: 'durch den lokalen Sender', browser: 'durch den Browser' };
const AS_SEEN: Record<Way, string> = {
  local: '',
  browser: ' (wie in der Vorschau; der Browser fügt eigene Header hinzu)',
};

export const german: Catalogue['send'] = {
  send: 'Testanfrage senden',
  pressEnter: (host) => `Eingabetaste sendet an ${host}`,
  sending: 'Wird gesendet …',
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

  errors: (errors) =>
    `So lässt sie sich nicht senden: ${count(errors, 'Fehler', 'Fehler')}. Was zu tun ist, sagen die Probleme darunter.`,
  refused: 'Dieser Browser würde diese Anfrage nicht so senden, wie sie ist:',

  way: 'Senden über',
  ways: WAYS,
  noLocalSender:
    'Dieser Browser sendet die Anfrage. Den lokalen Sender, der die genauen Bytes sendet, gibt es hier nicht: Er kommt mit der Seite, die „action-designer open“ auf dem eigenen Rechner bereitstellt.',

  differences: { local: 'Byte für Byte gesendet', browser: 'Was der Browser ändert' },
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
    sent: (method, host, bytes, way, at) =>
      `${method} mit ${bytesOf(bytes)}${AS_SEEN[way]} um ${timeOfDay(at * 1000)} an ${host} gesendet, ${BY[way]}`,
    'not-sent': (method, host, bytes, way, at) =>
      `${method} mit ${bytesOf(bytes)}${AS_SEEN[way]} an ${host} wurde nicht gesendet; versucht um ${timeOfDay(at * 1000)}, ${BY[way]}`,
    unknown: (method, host, bytes, way, at) =>
      `${method} mit ${bytesOf(bytes)}${AS_SEEN[way]} an ${host}: Ob gesendet wurde, ist nicht bekannt; versucht um ${timeOfDay(at * 1000)}, ${BY[way]}`,
  },
  status: (status, reason) => (reason ? `${status} ${reason}` : String(status)),
  size: (body, total) => `${bytesOf(body)} · ${milliseconds(total)} ms`,
  version: (version) => `HTTP/${version}`,
  answered: (status, bytes, total) =>
    `Antwort: ${status}, ${bytesOf(bytes)}, nach ${milliseconds(total)} Millisekunden.`,
  failed: 'Keine Antwort',
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
  byLocalSender: 'Oben „Lokaler Sender“ wählen: Er sendet die genauen Bytes, ohne die Regeln eines Browsers.',
  byStart:
    'Diese Seite mit „action-designer open“ auf dem eigenen Rechner öffnen: Sie bringt den lokalen Sender mit.',
  byCommand: 'Die Aktion exportieren, den Beispielkontext speichern und von einer Shell aus senden:',

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
  charset: (charset) => `Gelesen als ${charset}.`,
  notOfCharset: (charset) => `Einige Bytes sind nicht ${charset}; für sie steht �.`,
  compressed: (coding, way) =>
    way === 'local'
      ? `Der Body ist komprimiert (${coding}) und wird wie empfangen gezeigt.`
      : `Der Body kam komprimiert (${coding}); der Browser hat ihn entpackt.`,
  download: 'Body speichern',
  loading: 'Wird geladen …',
};
