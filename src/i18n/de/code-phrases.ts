import { phrasebook } from './phrasebook';
import { sendingPhrase } from './sending-phrases';

const codePhrase = phrasebook({
  // Why there is no code
  'This format has no place for a variable. Show the secrets to get it.':
    'Dieses Format hat keinen Platz für eine Variable. Die Geheimnisse anzeigen, um es zu erhalten.',
  'The request is too large to be written as code. Send it from here, or with the command line.':
    'Die Anfrage ist zu groß für Code. Von hier aus oder über die Kommandozeile senden.',
  'Go writes the path of this URL in another way.': 'Go schreibt den Pfad dieser URL anders.',
  'Go would send {} beside the header {}.': 'Go würde {} neben dem Header {} senden.',
  'HTTPie writes the path or the query of this URL in another way.':
    'HTTPie schreibt den Pfad oder die Query dieser URL anders.',
  'The clients of .http files write this URL in different ways.':
    'Die Clients für .http-Dateien schreiben diese URL verschieden.',
  'The clients of .http files would read a header of this request otherwise.':
    'Die Clients für .http-Dateien würden einen Header dieser Anfrage anders lesen.',
  'The clients of .http files take two braces in a body for a variable.':
    'Die Clients für .http-Dateien halten zwei Klammern in einem Body für eine Variable.',
  'The clients of .http files would take a line of this body for an instruction.':
    'Die Clients für .http-Dateien würden eine Zeile dieses Bodys für eine Anweisung halten.',
  'The clients of .http files do not keep the white space around a body, nor its control characters.':
    'Die Clients für .http-Dateien behalten weder den Leerraum um einen Body noch seine Steuerzeichen bei.',
  'The clients of .http files write line ends in their own way, which breaks the signature.':
    'Die Clients für .http-Dateien schreiben Zeilenenden auf ihre Weise, was die Signatur ungültig macht.',
  'Some run-times lose a header of this name.':
    'Manche Laufzeitumgebungen verlieren einen Header dieses Namens.',
  'Some run-times leave out the question mark of an empty query.':
    'Manche Laufzeitumgebungen lassen das Fragezeichen einer leeren Query weg.',

  // What a receiver cannot see
  'Go’s server refuses a path in which a % is not followed by two hexadecimal digits.':
    'Der Server von Go lehnt einen Pfad ab, in dem auf ein % nicht zwei hexadezimale Ziffern folgen.',
  'Newer versions of Flask’s development server and of Gunicorn leave out headers with an underscore in their name. Sign with a header whose name has hyphens.':
    'Neuere Versionen des Entwicklungsservers von Flask und von Gunicorn lassen Header mit einem Unterstrich im Namen weg. Mit einem Header signieren, dessen Name Bindestriche hat.',
  'Flask’s development server makes one slash of several at the start of the target. Use another WSGI server, such as Gunicorn.':
    'Der Entwicklungsserver von Flask macht aus mehreren Schrägstrichen am Anfang des Ziels einen. Einen anderen WSGI-Server verwenden, etwa Gunicorn.',
  'WEBrick refuses a target of more than {} characters. Use another server, such as Puma.':
    'WEBrick lehnt ein Ziel von mehr als {} Zeichen ab. Einen anderen Server verwenden, etwa Puma.',
  'WEBrick refuses a path with characters outside RFC 3986. Use another server, such as Puma.':
    'WEBrick lehnt einen Pfad mit Zeichen außerhalb von RFC 3986 ab. Einen anderen Server verwenden, etwa Puma.',
});

/** Why there is no code for a request, or what a receiver's server changes in it. */
export const codeReason = (english: string): string => {
  const said = codePhrase(english);
  return said === english ? sendingPhrase(english) : said;
};

/** The name of a program or format that code is for. */
export const codeName = phrasebook({
  'Python (standard library)': 'Python (Standardbibliothek)',
  'Raw HTTP': 'HTTP im Rohtext',
  '.http file': '.http-Datei',
});
