import { phrasebook } from './phrasebook';

/** The words inside the core's messages: what was expected, what was found, what a filter takes and does. */
export const phrase = phrasebook({
  // What a person wrote, before anything that could be part of it
  '“{}”': '„{}“',

  // Kinds of value
  text: 'Text',
  'a number': 'eine Zahl',
  'true or false': 'true oder false',
  'a list': 'eine Liste',
  'an object': 'ein Objekt',
  array: 'Array',
  object: 'Objekt',
  string: 'Text',
  number: 'Zahl',
  boolean: 'Wahrheitswert',
  '{}, {} or {}': '{~}, {~} oder {~}',
  '{} or {}': '{~} oder {~}',
  'the empty text': 'der leere Text',

  // JSON
  'a value': 'ein Wert',
  'a value or ]': 'ein Wert oder ]',
  'a member name in double quotes': 'ein Elementname in doppelten Anführungszeichen',
  'a member name in double quotes or }': 'ein Elementname in doppelten Anführungszeichen oder }',
  'a colon': 'ein Doppelpunkt',
  'a comma or }': 'ein Komma oder }',
  'a comma or ]': 'ein Komma oder ]',
  'a closing quote': 'ein schließendes Anführungszeichen',
  'a closing quote or an escape such as \\n':
    'ein schließendes Anführungszeichen oder eine Escape-Sequenz wie \\n',
  'four hexadecimal digits after \\u': 'vier hexadezimale Ziffern nach \\u',
  'one of " \\ / b f n r t u after the backslash': 'eines von " \\ / b f n r t u nach dem Backslash',
  'no digit after a leading zero': 'keine Ziffer nach einer führenden Null',
  'a digit after the minus sign': 'eine Ziffer nach dem Minuszeichen',
  'a digit after the decimal point': 'eine Ziffer nach dem Dezimalpunkt',
  'a digit in the exponent': 'eine Ziffer im Exponenten',
  'the end of the text': 'das Ende des Textes',
  'a space': 'ein Leerzeichen',

  // Tags
  'a path such as order.id, or a string in single quotes':
    'ein Pfad wie order.id oder eine Zeichenkette in einfachen Anführungszeichen',
  'a name or a number': 'ein Name oder eine Zahl',
  'a number or a string in single quotes': 'eine Zahl oder eine Zeichenkette in einfachen Anführungszeichen',
  'the name of a filter': 'der Name eines Filters',
  'a string in single quotes, a number, true, false or null':
    'eine Zeichenkette in einfachen Anführungszeichen, eine Zahl, true, false oder null',
  "a closing ' for this string": "ein schließendes ' für diese Zeichenkette",
  'a closing \' (a string holds no ", \\ or control character)':
    'ein schließendes \' (eine Zeichenkette enthält kein ", kein \\ und keine Steuerzeichen)',
  '| or }}': '| oder }}',
  '., | or }}': '., | oder }}',
  none: 'keines',

  // Header values
  'space at its start or end': 'ein Leerzeichen am Anfang oder Ende',
  'control character': 'ein Steuerzeichen',
  'character outside ASCII': 'ein Zeichen außerhalb von ASCII',

  // Filters
  'no arguments': 'keine Argumente',
  "one argument, such as default: 'none'": "ein Argument, etwa default: 'none'",
  "at most one string, such as join: ', '": "höchstens eine Zeichenkette, etwa join: ', '",
  'Answers when the value is missing or null.': 'Springt ein, wenn der Wert fehlt oder null ist.',
  'Joins the elements of an array; with a comma unless told.':
    'Verbindet die Elemente eines Arrays; ohne Angabe mit einem Komma.',
  'Upper-case letters, the same in every locale.': 'Großbuchstaben, in jeder Sprache dieselben.',
  'Lower-case letters, the same in every locale.': 'Kleinbuchstaben, in jeder Sprache dieselben.',
  'Without white space at both ends.': 'Ohne Leerraum an beiden Enden.',
  'The JSON text of the value: compact, digits kept.':
    'Der JSON-Text des Werts: kompakt, alle Ziffern bleiben.',
  'Percent-encoded, for a URL inside other text.': 'Prozentkodiert, für eine URL in anderem Text.',
  'Without the encoding of the place. Last in the chain.':
    'Ohne die Kodierung der Stelle. Als letzter in der Kette.',
});
