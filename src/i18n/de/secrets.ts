/** German texts of secrets. */
import type { Catalogue } from '../catalogue';
import { count, grouped } from '../format';

export const german: Catalogue['secrets'] = {
  title: 'Geheimnisse',
  where: 'Wo die Werte aufbewahrt werden',
  keepings: {
    tab: 'Nur dieser Tab',
    device: 'Dieses Gerät',
    passphrase: 'Dieses Gerät, mit Passphrase',
  },
  keepingNotes: {
    tab: 'Die Werte bleiben, bis dieser Tab geschlossen wird, auch beim Neuladen. Kein anderer Tab hat sie.',
    device:
      'Dieser Browser merkt sie sich, verschlüsselt mit einem Schlüssel, den er nie herausgibt. Wer diesen Browser benutzen kann, kann auch die Geheimnisse benutzen.',
    passphrase:
      'Dieser Browser merkt sie sich, mit der Passphrase verschlüsselt. Sie wird nach jedem Laden der Seite eingegeben. Eine vergessene Passphrase lässt sich nicht wiederherstellen.',
  },
  offer: {
    question: 'Zuerst eine Passphrase festlegen?',
    note: 'Ohne sie kann jeder die Werte lesen, der eine Kopie des Profils dieses Browsers oder seiner Sicherung bekommt. Eine später festgelegte schützt solche Kopien nicht, und auch nicht, was der Browser noch nicht von seinem Datenträger geräumt hat.',
    set: 'Passphrase festlegen …',
    without: 'Ohne Passphrase merken',
  },
  tabOnly: {
    'no-encryption':
      'Diese Seite kam über einfaches http, wo Browser keine Verschlüsselung anbieten. Die Werte stehen nur im Arbeitsspeicher dieses Tabs: Zum Merken die Seite über https oder auf localhost öffnen.',
    'no-store':
      'Dieser Browser erlaubt der Seite keinen Speicher, gemerkt werden kann darum nichts. Die Werte sind nur in diesem Tab.',
  },
  troubles: {
    'not-remembered':
      'Der Speicher dieses Browsers wurde geleert. Die Werte bleiben jetzt nur in diesem Tab.',
    full: 'Der Datenträger oder der Speicher, den der Browser der Seite gewährt, ist voll. Neues bleibt in diesem Tab, bis wieder Platz ist.',
    blocked: 'Der Browser erlaubt der Seite keinen Speicher. Neues bleibt in diesem Tab.',
    newer:
      'Eine neuere Version der App hat den Speicher übernommen. Neues bleibt in diesem Tab; die Seite neu laden.',
    closed:
      'Der Speicher wurde vom Browser oder von einem anderen Tab geschlossen. Neues bleibt in diesem Tab.',
    broken: 'Der Speicher des Browsers funktioniert nicht. Neues bleibt in diesem Tab.',
    'no-memory':
      'Für die Passphrase fehlt Arbeitsspeicher: Sie braucht für einen Augenblick 128 MB. Andere Tabs oder Programme schließen und es noch einmal versuchen. Nichts wurde geändert.',
    damaged:
      'Das Schloss der gespeicherten Werte ist beschädigt: Keine Passphrase öffnet es. Alle Geheimniswerte löschen und neu eingeben.',
  },

  locked: 'Die Geheimnisse sind gesperrt.',
  lockedNote:
    'Zum Verwenden der Werte die Passphrase eingeben. Was eingegeben wird, solange sie gesperrt sind, bleibt erhalten.',
  passphrase: 'Passphrase',
  newPassphrase: 'Neue Passphrase',
  again: 'Passphrase wiederholen',
  currentPassphrase: 'Bisherige Passphrase',
  unlock: 'Entsperren',
  opening: 'Wird geöffnet …',
  wrong: 'Falsche Passphrase.',
  tooShort: (least) =>
    `Mindestens ${count(least, 'Zeichen', 'Zeichen')} wählen. Mehrere Wörter sind leicht zu merken.`,
  different: 'Die Passphrasen stimmen nicht überein.',
  enteredBefore:
    'Die Passphrase schützt, was von jetzt an eingegeben wird. Früher eingegebene Werte können noch eine Weile auf dem Datenträger stehen, verschlüsselt mit dem alten Schlüssel: Wenn jemand ihn kopieren konnte, die Werte dort ändern, wo sie ausgestellt wurden.',
  setPassphrase: 'Passphrase festlegen',
  changePassphrase: 'Passphrase ändern',
  change: 'Passphrase ändern …',
  lockNow: 'Jetzt sperren',
  lockNote:
    'Beim Sperren wird die Seite neu geladen, damit nichts in ihrem Arbeitsspeicher einen Wert behält.',
  cancel: 'Abbrechen',
  done: {
    tab: 'Nur in diesem Tab aufbewahrt. Das Gerät hat sie vergessen.',
    device: 'Auf diesem Gerät gemerkt.',
    passphrase: 'Auf diesem Gerät gemerkt, mit Passphrase.',
    changed: 'Die Passphrase wurde geändert.',
    unlocked: 'Entsperrt.',
  },

  named: (secrets) => (secrets === 0 ? 'Benannte Geheimnisse' : `Benannte Geheimnisse (${grouped(secrets)})`),
  none: 'Noch keine benannten Geheimnisse. Hier eines hinzufügen oder in einer Aktion „Unter einem Namen speichern …“ wählen.',
  valueOf: (name) => `Wert von ${name}`,
  usedBy: (names, more) =>
    `Verwendet von ${names.join(', ')}${more > 0 ? ` und ${count(more, 'weiteren', 'weiteren')}` : ''}.`,
  unused: 'Keine Aktion verwendet es.',
  aside: (actions) =>
    `${count(actions, 'Aktion merkt', 'Aktionen merken')} sich diesen Namen noch für eine Option, die nicht gewählt ist.`,
  noValue: 'Hier ist kein Wert gespeichert.',
  forget: (name) => `${name} vergessen`,
  forgotten: (name) => `${name} ist vergessen.`,
  rename: (name) => `${name} umbenennen`,
  nextName: 'Neuer Name',
  nextTaken: (name) => `${name} gibt es schon. Einen anderen Namen wählen.`,
  renameNote: (actions) =>
    actions === 0
      ? 'Der Name ändert sich hier; keine Aktion ändert sich mit.'
      : `Der Name ändert sich hier und in ${count(actions, 'Aktion', 'Aktionen')}, in einem Schritt, der sich rückgängig machen lässt. Wird er erst nach einem Neuladen der Seite rückgängig gemacht, ändern sich nur die Aktionen. Dateien, Links und frühere Stände behalten den alten Namen, und was die Aktion ausführt, muss den neuen kennen.`,
  renameButton: 'Umbenennen',
  renamed: (from, to) => `${from} heißt jetzt ${to}.`,
  notRenamed: (name) =>
    `${name} wurde nicht umbenannt: Der Wert wurde in einem anderen Tab eingegeben. Dort umbenennen.`,
  undo: 'Rückgängig',
  undone: (name) => `${name} ist wieder da.`,
  notUndone: {
    part: (name) =>
      `${name} ist nur in einem Teil der Aktionen wieder da. Die anderen wurden seitdem anderswo geändert.`,
    nothing: (name) =>
      `${name} lässt sich nicht zurückholen: Die Aktionen, die es verwendet haben, wurden seitdem anderswo geändert.`,
  },
  typed: (secrets) =>
    secrets === 1
      ? 'In einer Aktion ist ein Geheimnis eingegeben. Auch sein Wert wird hier aufbewahrt, getrennt von der Aktion.'
      : `In ${count(secrets, 'Aktion', 'Aktionen')} sind Geheimnisse eingegeben. Auch ihre Werte werden hier aufbewahrt, getrennt von den Aktionen.`,
  newName: 'Name',
  newValue: 'Wert',
  add: 'Hinzufügen',
  added: (name) => `${name} hinzugefügt.`,
  taken: (name) => `${name} gibt es schon. Oben den Wert ändern oder einen anderen Namen wählen.`,

  forgetAll: 'Alle Werte löschen …',
  forgetAllQuestion:
    'Die Werte aller Geheimnisse löschen, auf diesem Gerät und in jedem Tab? Die Aktionen bleiben, auch die Namen darin. Das kann nicht rückgängig gemacht werden.',
  forgetAllYes: 'Alle Werte löschen',
  forgetAllNo: 'Behalten',
  allForgotten: 'Alle Werte von Geheimnissen sind gelöscht.',
};
