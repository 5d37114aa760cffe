import type { CauseCode, JsonCode } from '../../model/signature-check/causes';
import type { Mistake } from '../../model/signature-check/difference';

const rewritten = (by: string): string => `mit dem JSON-Body geparst und neu geschrieben, wie durch ${by}`;

const JSON_REWRITTEN: Record<JsonCode, string> = {
  'json-javascript': rewritten('JSON.stringify(JSON.parse(body))'),
  'json-javascript-2-spaces': rewritten('JSON.stringify mit zwei Leerzeichen'),
  'json-javascript-4-spaces': rewritten('JSON.stringify mit vier Leerzeichen'),
  'json-compact': rewritten('ein Programm, das ihn ohne Leerzeichen schreibt'),
  'json-python': rewritten('json.dumps von Python'),
  'json-python-non-ascii': rewritten('json.dumps von Python mit ensure_ascii=False'),
  'json-ascii': rewritten('ein Programm, das nur ASCII schreibt'),
  'json-php': rewritten('json_encode von PHP'),
  'json-escaped-slashes': rewritten('ein Programm, das Schrägstriche maskiert'),
  'json-python-sorted': rewritten('json.dumps von Python mit sort_keys'),
  'json-python-sorted-compact': rewritten('json.dumps von Python mit sort_keys und ohne Leerzeichen'),
  'json-go': rewritten('json.Marshal von Go'),
  'json-sorted': rewritten('ein Programm, das seine Elemente sortiert'),
};

/** Each follows “Der Empfänger bildet die Nachricht …”. */
export const CAUSES: Record<CauseCode, string> = {
  // The message as a whole
  'no-version-line': 'ohne die Zeile mit der Version',
  'no-time-line': 'ohne die Zeile mit der Zeit',
  'no-version-and-time-lines': 'ohne die Zeilen mit Version und Zeit',
  'no-method-line': 'ohne die Zeile mit der Methode',
  'no-host-line': 'ohne die Zeile mit Host',
  'no-target-line': 'ohne die Zeile mit dem Ziel',
  'no-content-type-line': 'ohne die Zeile mit Content-Type, die auch dann dasteht, wenn sie leer ist',
  'no-line-feed-before-body': 'ohne den Zeilenvorschub vor dem Body',
  'empty-line-before-body': 'mit einer leeren Zeile vor dem Body',
  'fields-parted-by-crlf': 'mit CR LF anstelle der Zeilenvorschübe zwischen den Feldern',
  'fields-parted-by-backslash-n':
    'mit \\n anstelle der Zeilenvorschübe zwischen den Feldern: einem Backslash und einem Buchstaben',
  'fields-not-parted': 'mit nichts zwischen den Feldern',
  'fields-parted-by-spaces': 'mit Leerzeichen zwischen den Feldern',
  'body-alone': 'aus dem Body allein',
  'time-dot-body': 'nur aus der Zeit, einem Punkt und dem Body',
  'time-and-body': 'nur aus der Zeit und dem Body',
  'method-and-target-swapped': 'mit vertauschter Methode und vertauschtem Ziel',
  'host-and-target-swapped': 'mit vertauschtem Host und vertauschtem Ziel',

  // The body
  'body-line-feed-added': 'mit einem Zeilenvorschub nach dem Body',
  'body-crlf-added': 'mit einem Wagenrücklauf und einem Zeilenvorschub nach dem Body',
  'body-empty': 'mit einem leeren Body: Etwas hat ihn vorher gelesen oder geparst',
  'body-trimmed': 'ohne den Leerraum um den Body',
  'body-line-feeds-to-crlf': 'mit CR LF anstelle jedes Zeilenvorschubs im Body',
  'body-crlf-to-line-feeds': 'mit einem Zeilenvorschub anstelle jedes CR LF im Body',
  'body-without-line-ends': 'ohne die Zeilenenden des Bodys',
  'body-not-parsed': 'mit {} anstelle des Bodys: Kein Parser hat ihn gelesen',
  'body-object-as-text':
    'mit [object Object] anstelle des Bodys: Aus einem geparsten Body wurde ein Text gemacht',
  'body-word-for-nothing': 'mit einem Wort wie null oder None anstelle des Bodys',
  'body-base64': 'mit dem Body in Base64, wie manche Gateways ihn weiterreichen',
  'body-latin-1': 'mit dem Body als Latin-1 gelesen und als UTF-8 geschrieben',
  'body-question-marks': 'mit Fragezeichen anstelle der Zeichen außerhalb von ASCII',
  'body-without-byte-order-mark': 'ohne die Byte-Order-Mark des Bodys',
  'form-rewritten': 'mit geparstem und neu geschriebenem Formular',
  'form-percent-20': 'mit %20 anstelle von + im Formular',
  'form-rewritten-percent-20': 'mit geparstem und neu geschriebenem Formular, Leerzeichen als %20',
  'form-sorted': 'mit dem Formular nach Schlüsseln sortiert',
  'form-decoded': 'mit dekodiertem Formular',
  'form-as-json': 'mit dem Formular als JSON-Objekt',
  ...JSON_REWRITTEN,

  // Host
  'host-without-port': 'mit Host ohne seinen Port',
  'host-usual-port': 'mit dem üblichen Port nach Host, den der Sender weglässt',
  'host-internal': 'mit einem internen Namen anstelle von Host, wie hinter einem Proxy, der ihn umschreibt',
  'host-other-port': 'mit einem anderen Port nach Host, wie hinter einem Proxy',
  'host-empty': 'ohne Host',
  'host-with-scheme': 'mit dem Schema vor Host',
  'host-upper-case': 'mit Host in Großbuchstaben',
  'host-www': 'mit www. zusätzlich vor Host oder ohne das www. davor',

  // Target
  'target-without-query': 'mit dem Pfad allein, ohne die Query',
  'target-decoded': 'mit dem Ziel dekodiert',
  'target-encoded-again': 'mit dem Ziel dekodiert und neu kodiert',
  'target-encoded-twice': 'mit dem Ziel doppelt kodiert',
  'target-escapes-case': 'mit den Escape-Sequenzen des Ziels in anderer Groß- und Kleinschreibung',
  'query-rewritten': 'mit der Query geparst und neu geschrieben',
  'query-sorted': 'mit der Query sortiert',
  'target-without-question-mark': 'ohne das Fragezeichen der leeren Query',
  'target-below-router': 'mit dem Pfad relativ zum Mount-Point eines Routers',
  'target-whole-url': 'mit der ganzen URL anstelle des Ziels',
  'target-without-first-slash': 'ohne den ersten Schrägstrich des Ziels',
  'target-last-slash': 'mit einem Schrägstrich mehr oder weniger am Ende des Pfads',
  'target-slashes-merged': 'mit mehreren Schrägstrichen des Pfads zu einem gemacht',
  'target-query-alone': 'mit der Query allein',
  'target-empty': 'ohne das Ziel',

  // The other lines
  'other-version': 'mit einer anderen Versionszeile als v1',
  'time-milliseconds': 'mit der Zeit in Millisekunden',
  'time-with-name': 'mit t= vor der Zeit',
  'time-as-date': 'mit der Zeit als Datum',
  'time-with-decimals': 'mit der Zeit als Zahl mit Nachkommastellen',
  'time-empty': 'mit nichts anstelle der Zeit',
  'method-lower-case': 'mit der Methode in Kleinbuchstaben',
  'method-empty': 'ohne die Methode',
  'other-method': 'mit einer anderen Methode',
  'type-without-charset': 'mit Content-Type ohne dessen Zeichensatz',
  'type-empty': 'mit leerem Content-Type',
  'type-charset-respelled': 'mit dem Zeichensatz von Content-Type anders geschrieben',
  'type-charset-added': 'mit einem zusätzlichen Zeichensatz an Content-Type',
  'other-type': 'mit einem anderen Content-Type, etwa dem eigenen eines Servers',

  // The key
  'key-from-hex': 'mit dem Geheimnis als hexadezimale Ziffern gelesen: Der Schlüssel ist sein Text',
  'key-from-base64': 'mit dem Geheimnis als Base64 gelesen: Der Schlüssel ist sein Text',
  'key-not-decoded':
    'mit dem Text des Geheimnisses als Schlüssel: Der Schlüssel ist das, was der Text kodiert',
  'key-trimmed': 'ohne den Leerraum um das Geheimnis',
  'key-line-end-added': 'mit einem Zeilenende nach dem Geheimnis, wie aus einer Datei',
  'key-quoted': 'mit Anführungszeichen um das Geheimnis, wie aus einer Datei mit Variablen',
  'key-empty': 'mit einem leeren Schlüssel: Das Geheimnis wurde nicht gefunden',
  'key-encoded-again': 'mit dem Geheimnis noch einmal als hexadezimale Ziffern oder Base64 geschrieben',
  'key-without-prefix': 'ohne das Wort vor dem Unterstrich des Geheimnisses',
  'key-latin-1': 'mit dem Geheimnis in Latin-1: Der Schlüssel ist sein Text in UTF-8',
  'key-other-case': 'mit dem Geheimnis in anderer Groß- und Kleinschreibung',
};

export const mistake = ({ cause, hasLineFeedAfter }: Mistake): string =>
  hasLineFeedAfter ? `${CAUSES[cause]} und mit einem Zeilenvorschub danach` : CAUSES[cause];
