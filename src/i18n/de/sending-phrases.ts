import { phrasebook } from './phrasebook';

/** Why something was not sent, or not answered, in the words of the senders; each follows a colon. */
export const sendingPhrase = phrasebook({
  // Certificates
  'it has expired': 'Es ist abgelaufen',
  'it is not valid yet': 'Es ist noch nicht gültig',
  'it was revoked': 'Es wurde widerrufen',
  'its issuer is not trusted here': 'Seinem Aussteller wird hier nicht vertraut',
  'it is self-signed': 'Es ist selbst signiert',
  'one of its issuers may not issue certificates':
    'Einer seiner Aussteller darf keine Zertifikate ausstellen',
  'its issuer is not known here': 'Sein Aussteller ist hier nicht bekannt',
  'its issuer is not known here, or the server leaves out a certificate between':
    'Sein Aussteller ist hier nicht bekannt, oder der Server lässt ein Zertifikat dazwischen weg',
  'it was made for {}': 'Es wurde ausgestellt für {~}',
  'another name': 'einen anderen Namen',

  // TLS
  'the server does not speak TLS there, perhaps plain HTTP':
    'Der Server spricht dort kein TLS, vielleicht einfaches HTTP',
  'the server and this sender have no version or cipher of TLS in common':
    'Der Server und dieser Sender haben keine Version oder Verschlüsselung von TLS gemeinsam',
  'the server asks for a certificate of the client, and this sender has none':
    'Der Server verlangt ein Zertifikat des Clients, und dieser Sender hat keines',
  'the server closed the connection before it was secured':
    'Der Server hat die Verbindung geschlossen, bevor sie gesichert war',
  'it is TLS, so the URL should begin with https://':
    'Sie ist TLS, also sollte die URL mit https:// beginnen',

  // What is no HTTP
  'its header fields are too large': 'Ihre Header-Felder sind zu groß',
  'a chunk of its body begins with something other than a size in hexadecimal digits':
    'Ein Stück ihres Bodys beginnt mit etwas anderem als einer Größe in hexadezimalen Ziffern',
  'the size of a chunk of its body is too large a number':
    'Die Größe eines Stücks ihres Bodys ist eine zu große Zahl',
  'a chunk of its body is longer than its size tells':
    'Ein Stück ihres Bodys ist länger, als seine Größe sagt',
  'a chunk extension holds a character that is not allowed there':
    'Eine Chunk-Extension enthält ein Zeichen, das dort nicht erlaubt ist',
  'a line of it ends with LF alone instead of CR and LF':
    'Eine ihrer Zeilen endet mit LF allein statt mit CR und LF',
  'a CR stands in a line of it, which only the end of a line may have':
    'In einer ihrer Zeilen steht ein CR, das nur am Zeilenende stehen darf',
  'it does not begin with HTTP/ and a version': 'Sie beginnt nicht mit HTTP/ und einer Version',
  'its Content-Length is not one number in digits alone':
    'Ihr Content-Length ist nicht eine Zahl allein aus Ziffern',
  'its Content-Length is too large a number': 'Ihr Content-Length ist eine zu große Zahl',
  'its Content-Length is empty': 'Ihr Content-Length ist leer',
  'a header field holds a character that is not allowed there, or has no colon':
    'Ein Header-Feld enthält ein Zeichen, das dort nicht erlaubt ist, oder hat keinen Doppelpunkt',
  'a header field goes on in a second line, which HTTP/1.1 forbids':
    'Ein Header-Feld geht in einer zweiten Zeile weiter, was HTTP/1.1 verbietet',
  'its first header field begins with a space': 'Ihr erstes Header-Feld beginnt mit einem Leerzeichen',
  'no status follows its version': 'Auf ihre Version folgt kein Status',
  'its status is not a number of three digits': 'Ihr Status ist keine Zahl mit drei Ziffern',
  'its Transfer-Encoding contradicts its Content-Length':
    'Ihr Transfer-Encoding widerspricht ihrem Content-Length',
  'its version is neither HTTP/1.0 nor HTTP/1.1': 'Ihre Version ist weder HTTP/1.0 noch HTTP/1.1',
  'it tells its length twice': 'Sie nennt ihre Länge zweimal',

  // The local sender
  'the local sender did not take the order; stop it, run `npm start` again and reload this page':
    'Der lokale Sender hat den Auftrag nicht angenommen; anhalten, `npm start` noch einmal ausführen und diese Seite neu laden',
  'the local sender was started again after this page was loaded; reload the page':
    'Der lokale Sender wurde neu gestartet, nachdem diese Seite geladen wurde; die Seite neu laden',
  'the local sender takes a body of at most {} MiB':
    'Der lokale Sender nimmt einen Body von höchstens {} MiB',
  'the request came too slowly to the local sender; try again':
    'Die Anfrage kam zu langsam zum lokalen Sender; noch einmal versuchen',
  'the local sender is of another version than this page; stop it, run `npm start` again and reload this page':
    'Der lokale Sender ist von einer anderen Version als diese Seite; anhalten, `npm start` noch einmal ausführen und diese Seite neu laden',
  'the local sender cannot send this request unchanged':
    'Der lokale Sender kann diese Anfrage nicht unverändert senden',
  'the local sender is busy with other requests; try again when they are done':
    'Der lokale Sender ist mit anderen Anfragen beschäftigt; noch einmal versuchen, wenn sie fertig sind',

  // The browser, and code for it
  'A browser sends no body with GET.': 'Ein Browser sendet mit GET keinen Body.',
  'A browser lets no page set the header {}; it would leave it out.':
    'Ein Browser lässt keine Seite den Header {} setzen; er würde ihn weglassen.',
  'Most browsers send a {} of their own in place of this one.':
    'Die meisten Browser senden anstelle dieses Headers einen eigenen: {}.',
  'This page came by https, so its browser asks other hosts by https only; this URL begins with http.':
    'Diese Seite kam über https, deshalb fragt ihr Browser andere Hosts nur über https; diese URL beginnt mit http.',
  'Browsers send nothing to port {}: it belongs to a service that is not HTTP.':
    'Browser senden nichts an Port {}: Er gehört zu einem Dienst, der nicht HTTP ist.',
  'This browser would write the URL in another way: {}': 'Dieser Browser würde die URL anders schreiben: {}',
});
