import type { LengthNote } from '../../model/share-link/length';
import type { LinkFault } from '../../model/share-link/link';
import type { Catalogue } from '../catalogue';
import { count, grouped } from '../count';

const charactersOf = (length: number): string => count(length, 'Zeichen', 'Zeichen');
const actionsOf = (actions: number): string => count(actions, 'Aktion', 'Aktionen');

function faultText(fault: LinkFault): string {
  switch (fault.type) {
    case 'cut':
      return `Der Link endet nach ${charactersOf(fault.length)}, vor seinem Ende: Ein Teil davon fehlt. Ihn vollständig von dort öffnen, wo er geschickt wurde, oder um die exportierte Datei bitten.`;
    case 'changed':
      return `Der Link wurde unterwegs verändert${fault.at === undefined ? '' : `, beim Zeichen ${grouped(fault.at)} ab dem #`}. Ihn dort noch einmal kopieren, wo er entstanden ist, ohne etwas davor oder dahinter, oder um die exportierte Datei bitten.`;
    case 'newer':
      return 'Eine neuere Version dieser App hat den Link erstellt. Diese Seite neu laden; hilft das nicht, um die exportierte Datei bitten.';
    case 'foreign':
      return 'Dieser Link enthält keine gültige Aktion. Die Person, von der er kommt, um die exportierte Datei bitten.';
    case 'too-large':
      return `Was der Link enthält, ist größer als jede Datei, die hier gelesen wird (${grouped(fault.limit / 1024 / 1024)} MiB). Der Rest wurde nicht entpackt. Um die exportierte Datei bitten.`;
    case 'unsupported':
      return 'Dieser Browser kann den Link nicht entpacken. Eine neuere Version kann es; bis dahin um die exportierte Datei bitten.';
  }
}

const LENGTHS: Readonly<Record<LengthNote, string>> = {
  mail: 'Manche Mailprogramme schneiden einen Link von mehr als 2.000 Zeichen ab. Wer einen abgeschnittenen Link öffnet, erfährt es.',
  chat: 'Viele Mail- und Chatprogramme schneiden einen Link von mehr als 8.000 Zeichen ab. Die exportierte Datei ist sicherer.',
  'address-bar':
    'Adresszeilen und die meisten Programme schneiden einen Link von mehr als 32.768 Zeichen ab. Die exportierte Datei ist sicherer.',
};

export const german: Catalogue['sharing'] = {
  close: 'Schließen',
  shareTitle: 'Als Link teilen',
  shareChosenTitle: (actions) => `${count(actions, 'Aktion', 'Aktionen')} als Link teilen`,
  scope: 'Was geteilt wird',
  shareHelp:
    'Der Link enthält die ganze Konfiguration. Beim Öffnen geht nichts davon an einen Server: Der Teil nach # verlässt den Browser nie.',
  noSecrets: 'Kein Wert einer geheimen Einstellung (Passwort, Schlüssel, Signaturgeheimnis) steht darin.',
  replaced: (names) =>
    names === 1
      ? 'Der Wert der geheimen Einstellung (Passwort, Schlüssel, Signaturgeheimnis) steht nicht darin. An seiner Stelle steht ein Name:'
      : 'Die Werte der geheimen Einstellungen (Passwort, Schlüssel, Signaturgeheimnis) stehen nicht darin. An ihrer Stelle stehen Namen:',
  replacement: (setting, name) => `${setting}: ${name}`,
  more: (number) => `Und ${grouped(number)} weitere.`,
  faulty: (errors) =>
    `Die Einstellungen haben ${count(errors, 'Fehler', 'Fehler')}: Wer den Link öffnet, bekommt einen Entwurf, der sich so nicht senden lässt.`,
  withSample: 'Den geöffneten Beispielkontext aufnehmen',
  withoutSample: 'Der Beispielkontext steht nicht darin.',
  sampleWarning:
    'Der Link wird den Beispielkontext enthalten, wie er ist. Beispiele sind oft echte Daten über Menschen: nur mit Bedacht teilen.',
  link: 'Link',
  length: charactersOf,
  lengthNotes: LENGTHS,
  making: 'Der Link wird erstellt …',
  cannotPack:
    'Dieser Browser kann solche Links nicht erstellen. Eine neuere Version kann es; bis dahin die Aktion als Datei exportieren.',
  tooLong: (characters, limit) =>
    `Der Link hätte ${charactersOf(characters)}. Nicht jeder Browser öffnet einen von mehr als ${grouped(limit)}. Stattdessen eine Datei exportieren.`,

  lookTitle: (actions) =>
    actions > 1 ? `Jemand hat ${actionsOf(actions)} geteilt` : 'Jemand hat diese Aktion geteilt',
  lookHelp:
    'Noch ist nichts hinzugefügt, ersetzt oder gesendet. Erst das Hinzufügen macht daraus eine eigene Kopie.',
  lookBroken: 'Dieser Link lässt sich nicht öffnen',
  fault: faultText,
  lookProblems: (problems) =>
    `Was der Link enthält, ist keine Konfiguration: ${count(problems, 'Problem', 'Probleme')}. Nichts wurde hinzugefügt.`,
  request: 'Anfrage',
  rows: (rows) => count(rows, 'Zeile', 'Zeilen'),
  characters: charactersOf,
  emptyUrl: 'ohne URL',
  unnamed: 'Ohne Namen',
  user: (name) => `Benutzername „${name}“`,
  header: (name) => `Header „${name}“`,
  scheme: (name) => `Signaturverfahren: ${name}`,
  keyid: (name) => `Schlüssel-ID „${name}“`,
  secretName: (name) => `Geheimnis mit dem Namen ${name}`,
  ownSecrets: (names) =>
    `Der Link nennt Geheimnisse mit Namen, die es im eigenen Tresor gibt: ${names.join(', ')}. Nach dem Hinzufügen würde beim Senden der eigene Wert verwendet. Genau prüfen, wohin die Anfrage geht.`,
  moved: (secrets) =>
    secrets === 1
      ? 'Der Link enthält den Wert eines Geheimnisses. Er wird im Tresor aufbewahrt, getrennt von der Aktion, unter diesem Namen:'
      : `Der Link enthält die Werte von ${grouped(secrets)} Geheimnissen. Sie werden im Tresor aufbewahrt, getrennt von den Aktionen, unter diesen Namen:`,
  addSample: 'Auch den Beispielkontext hinzufügen',
  sampleName: 'Geteiltes Beispiel',
  sampleProblems: 'Der Beispielkontext hat Probleme:',
  opening: 'Der Link wird gelesen …',
  add: (actions) =>
    actions > 1 ? `${count(actions, 'Kopie', 'Kopien')} hinzufügen` : 'Als Kopie hinzufügen',
  doNotAdd: 'Nicht hinzufügen',
  added: (actions) =>
    actions === 1 ? 'Eine Kopie ist hinzugefügt.' : `${count(actions, 'Kopie', 'Kopien')} hinzugefügt.`,
};
