import { phrasebook } from './phrasebook';

/** Each follows “Der Empfänger bildet die Nachricht …”. */
export const causeInGerman = phrasebook({
  '{}, and with a line feed after it': '{~} und mit einem Zeilenvorschub danach',

  // The message as a whole
  'without the version line': 'ohne die Zeile mit der Version',
  'without the line with the time': 'ohne die Zeile mit der Zeit',
  'without the lines with version and time': 'ohne die Zeilen mit Version und Zeit',
  'without the line with the method': 'ohne die Zeile mit der Methode',
  'without the line with Host': 'ohne die Zeile mit Host',
  'without the line with the target': 'ohne die Zeile mit dem Ziel',
  'without the line with Content-Type, which stands there even when it is empty':
    'ohne die Zeile mit Content-Type, die auch dann dasteht, wenn sie leer ist',
  'without the line feed before the body': 'ohne den Zeilenvorschub vor dem Body',
  'with an empty line before the body': 'mit einer leeren Zeile vor dem Body',
  'with CR LF in place of the line feeds between the fields':
    'mit CR LF anstelle der Zeilenvorschübe zwischen den Feldern',
  'with \\n in place of the line feeds between the fields: a backslash and a letter':
    'mit \\n anstelle der Zeilenvorschübe zwischen den Feldern: einem Backslash und einem Buchstaben',
  'with nothing between the fields': 'mit nichts zwischen den Feldern',
  'with spaces between the fields': 'mit Leerzeichen zwischen den Feldern',
  'with nothing but its body': 'aus dem Body allein',
  'with nothing but the time, a full stop and the body': 'nur aus der Zeit, einem Punkt und dem Body',
  'with nothing but the time and the body': 'nur aus der Zeit und dem Body',
  'with method and target in each other’s place': 'mit vertauschter Methode und vertauschtem Ziel',
  'with Host and target in each other’s place': 'mit vertauschtem Host und vertauschtem Ziel',

  // The body
  'with a line feed after the body': 'mit einem Zeilenvorschub nach dem Body',
  'with a carriage return and a line feed after the body':
    'mit einem Wagenrücklauf und einem Zeilenvorschub nach dem Body',
  'with an empty body: something read or parsed it before':
    'mit einem leeren Body: Etwas hat ihn vorher gelesen oder geparst',
  'with the white space around the body taken away': 'ohne den Leerraum um den Body',
  'with CR LF in place of every line feed in the body': 'mit CR LF anstelle jedes Zeilenvorschubs im Body',
  'with a line feed in place of every CR LF in the body':
    'mit einem Zeilenvorschub anstelle jedes CR LF im Body',
  'with the line ends of the body taken away': 'ohne die Zeilenenden des Bodys',
  'with the JSON body parsed and written again, as by {}':
    'mit dem JSON-Body geparst und neu geschrieben, wie durch {~}',
  'with {} in place of the body: no parser read it': 'mit {} anstelle des Bodys: Kein Parser hat ihn gelesen',
  'with [object Object] in place of the body: a parsed body was made a text':
    'mit [object Object] anstelle des Bodys: Aus einem geparsten Body wurde ein Text gemacht',
  'with a word for nothing in place of the body': 'mit einem Wort für „nichts“ anstelle des Bodys',
  'with the body in Base64, as some gateways hand it on':
    'mit dem Body in Base64, wie manche Gateways ihn weiterreichen',
  'with the body read as Latin-1 and written as UTF-8':
    'mit dem Body als Latin-1 gelesen und als UTF-8 geschrieben',
  'with question marks in place of characters outside ASCII':
    'mit Fragezeichen anstelle der Zeichen außerhalb von ASCII',
  'without the byte order mark of the body': 'ohne die Byte-Order-Mark des Bodys',
  'with the form parsed and written again': 'mit dem Formular geparst und neu geschrieben',
  'with %20 in place of + in the form': 'mit %20 anstelle von + im Formular',
  'with the form parsed and written again, spaces as %20':
    'mit dem Formular geparst und neu geschrieben, Leerzeichen als %20',
  'with the form sorted by its keys': 'mit dem Formular nach Schlüsseln sortiert',
  'with the form decoded': 'mit dem Formular dekodiert',
  'with the form as a JSON object': 'mit dem Formular als JSON-Objekt',

  // Programs that write JSON
  'JSON.stringify with two spaces': 'JSON.stringify mit zwei Leerzeichen',
  'JSON.stringify with four spaces': 'JSON.stringify mit vier Leerzeichen',
  'a program that writes it without spaces': 'ein Programm, das ihn ohne Leerzeichen schreibt',
  'Python’s json.dumps': 'json.dumps von Python',
  'Python’s json.dumps with ensure_ascii=False': 'json.dumps von Python mit ensure_ascii=False',
  'a program that writes only ASCII': 'ein Programm, das nur ASCII schreibt',
  'PHP’s json_encode': 'json_encode von PHP',
  'a program that escapes slashes': 'ein Programm, das Schrägstriche maskiert',
  'Python’s json.dumps with sort_keys': 'json.dumps von Python mit sort_keys',
  'Python’s json.dumps with sort_keys and without spaces':
    'json.dumps von Python mit sort_keys und ohne Leerzeichen',
  'Go’s json.Marshal': 'json.Marshal von Go',
  'a program that sorts its members': 'ein Programm, das seine Elemente sortiert',

  // Host
  'with Host without its port': 'mit Host ohne seinen Port',
  'with the usual port after Host, which the sender leaves out':
    'mit dem üblichen Port nach Host, den der Sender weglässt',
  'with an internal name in place of Host, as behind a proxy that rewrites it':
    'mit einem internen Namen anstelle von Host, wie hinter einem Proxy, der ihn umschreibt',
  'with another port after Host, as behind a proxy':
    'mit einem anderen Port nach Host, wie hinter einem Proxy',
  'without Host': 'ohne Host',
  'with the scheme before Host': 'mit dem Schema vor Host',
  'with Host in upper case': 'mit Host in Großbuchstaben',
  'with www. added to Host or taken away': 'mit www. zusätzlich vor Host oder ohne das www. davor',

  // Target
  'with the path alone, without the query': 'mit dem Pfad allein, ohne die Query',
  'with the target decoded': 'mit dem Ziel dekodiert',
  'with the target decoded and encoded again': 'mit dem Ziel dekodiert und neu kodiert',
  'with the target encoded twice': 'mit dem Ziel doppelt kodiert',
  'with the escapes of the target in another case':
    'mit den Escape-Sequenzen des Ziels in anderer Groß- und Kleinschreibung',
  'with the query parsed and written again': 'mit der Query geparst und neu geschrieben',
  'with the query sorted': 'mit der Query sortiert',
  'without the empty query’s question mark': 'ohne das Fragezeichen der leeren Query',
  'with the path below the place where a router stands':
    'mit dem Pfad unterhalb der Stelle, an der ein Router steht',
  'with the whole URL in place of the target': 'mit der ganzen URL anstelle des Ziels',
  'without the first slash of the target': 'ohne den ersten Schrägstrich des Ziels',
  'with a slash added to the end of the path or taken away':
    'mit einem Schrägstrich mehr oder weniger am Ende des Pfads',
  'with several slashes of the path made one': 'mit mehreren Schrägstrichen des Pfads zu einem gemacht',
  'with the query alone': 'mit der Query allein',
  'without the target': 'ohne das Ziel',

  // The other lines
  'with another version line than v1': 'mit einer anderen Versionszeile als v1',
  'with the time in milliseconds': 'mit der Zeit in Millisekunden',
  'with t= before the time': 'mit t= vor der Zeit',
  'with the time as a date': 'mit der Zeit als Datum',
  'with the time as a number with decimals': 'mit der Zeit als Zahl mit Nachkommastellen',
  'with nothing in place of the time': 'mit nichts anstelle der Zeit',
  'with the method in lower case': 'mit der Methode in Kleinbuchstaben',
  'without the method': 'ohne die Methode',
  'with another method': 'mit einer anderen Methode',
  'with Content-Type without its charset': 'mit Content-Type ohne dessen Zeichensatz',
  'with an empty Content-Type': 'mit leerem Content-Type',
  'with the charset of Content-Type written in another way':
    'mit dem Zeichensatz von Content-Type anders geschrieben',
  'with a charset added to Content-Type': 'mit einem zusätzlichen Zeichensatz an Content-Type',
  'with another Content-Type, such as a server’s own':
    'mit einem anderen Content-Type, etwa dem eigenen eines Servers',

  // The key
  'with the secret read as hexadecimal digits: the key is its text':
    'mit dem Geheimnis als hexadezimale Ziffern gelesen: Der Schlüssel ist sein Text',
  'with the secret read as Base64: the key is its text':
    'mit dem Geheimnis als Base64 gelesen: Der Schlüssel ist sein Text',
  'with the white space around the secret taken away': 'ohne den Leerraum um das Geheimnis',
  'with a line end after the secret, as from a file':
    'mit einem Zeilenende nach dem Geheimnis, wie aus einer Datei',
  'with quotation marks around the secret, as from a file of variables':
    'mit Anführungszeichen um das Geheimnis, wie aus einer Datei mit Variablen',
  'with an empty key: the secret was not found':
    'mit einem leeren Schlüssel: Das Geheimnis wurde nicht gefunden',
  'with the secret written as hexadecimal digits or Base64 once more':
    'mit dem Geheimnis noch einmal als hexadezimale Ziffern oder Base64 geschrieben',
  'without the word before the underscore of the secret':
    'ohne das Wort vor dem Unterstrich des Geheimnisses',
  'with the secret in Latin-1: the key is its text in UTF-8':
    'mit dem Geheimnis in Latin-1: Der Schlüssel ist sein Text in UTF-8',
  'with the secret in another case': 'mit dem Geheimnis in anderer Groß- und Kleinschreibung',
});
