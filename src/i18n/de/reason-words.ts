import type { Refusal } from '../../send/browser/fetch-rules';
import type {
  CertificateReason,
  Messages,
  NotHttpReason,
  NotSentReason,
  TlsReason,
} from '../../send/exchange';

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
  'chunk-size': () =>
    'Ein Stück ihres Bodys beginnt mit etwas anderem als einer Größe in hexadezimalen Ziffern',
  'chunk-size-too-large': () => 'Die Größe eines Stücks ihres Bodys ist eine zu große Zahl',
  'chunk-too-long': () => 'Ein Stück ihres Bodys ist länger, als seine Größe sagt',
  'chunk-extension': () => 'Eine Chunk-Extension enthält ein Zeichen, das dort nicht erlaubt ist',
  'line-feed-alone': () => 'Eine ihrer Zeilen endet mit LF allein statt mit CR und LF',
  'carriage-return-inside': () => 'In einer ihrer Zeilen steht ein CR, das nur am Zeilenende stehen darf',
  'no-http-version': () => 'Sie beginnt nicht mit HTTP/ und einer Version',
  'content-length-not-digits': () => 'Ihr Content-Length ist nicht eine Zahl allein aus Ziffern',
  'content-length-too-large': () => 'Ihr Content-Length ist eine zu große Zahl',
  'content-length-empty': () => 'Ihr Content-Length ist leer',
  'header-character': () =>
    'Ein Header-Feld enthält ein Zeichen, das dort nicht erlaubt ist, oder hat keinen Doppelpunkt',
  'header-on-two-lines': () => 'Ein Header-Feld geht in einer zweiten Zeile weiter, was HTTP/1.1 verbietet',
  'header-after-space': () => 'Ihr erstes Header-Feld beginnt mit einem Leerzeichen',
  'no-status': () => 'Auf ihre Version folgt kein Status',
  'status-not-three-digits': () => 'Ihr Status ist keine Zahl mit drei Ziffern',
  'two-framings': () => 'Ihr Transfer-Encoding widerspricht ihrem Content-Length',
  'other-http-version': () => 'Ihre Version ist weder HTTP/1.0 noch HTTP/1.1',
  'two-lengths': () => 'Sie nennt ihre Länge zweimal',
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
