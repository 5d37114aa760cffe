import type { Catalogue } from '../catalogue';
import { grouped } from '../count';

export const german: Catalogue['context'] = {
  purpose: 'Beispieldaten für die Vorschau. Sie gehören nicht zur Aktion und werden nicht exportiert.',
  editor: 'Beispielkontext, JSON',
  loading: 'Der Editor wird geladen …',
  tree: 'Werte des Beispielkontexts',
  treeHelp:
    'Ein Klick oder die Eingabetaste auf einem Wert fügt ihn ein; ein Wert lässt sich auch in ein Feld ziehen.',
  target: (setting) => `Einfügen in: ${setting}`,
  notTarget: (setting) => `In „${setting}“ passt kein Wert. Ins Zielfeld klicken.`,
  noTarget: 'In das Feld klicken, in das ein Wert soll, dann den Wert hier wählen.',
  editSample: 'Beispiel bearbeiten',
  insert: (tag) => `${tag} einfügen`,
  insertShort: 'Einfügen',
  more: (number) => `${grouped(number)} weitere anzeigen`,
  nothing:
    'Der Beispielkontext hat noch keine Werte. Ein JSON-Dokument schreiben, etwa { "order": { "id": "A-1001" } }.',
  single:
    'Der Beispielkontext ist ein einzelner Wert, den kein Platzhalter benennen kann. Den Wert in ein Objekt setzen.',
  unnamed: 'Kein Platzhalter kann dieses Element benennen',
  copied: (tag) => `${tag} kopiert. Zuerst in ein Feld klicken, dann wird der Platzhalter dort eingefügt.`,
  notCopied: (tag) => `Zuerst in ein Feld klicken, dann wird ${tag} dort eingefügt.`,
  problems: (hasErrors) =>
    hasErrors
      ? 'Der Beispielkontext ist nicht lesbar. Die Anfrage zeigt weiter den letzten lesbaren Stand.'
      : 'Gut zu wissen',
};
