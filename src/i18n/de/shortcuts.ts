import type { Catalogue } from '../catalogue';

export const german: Catalogue['shortcuts'] = {
  title: 'Tastenkürzel',
  close: 'Schließen',
  everywhere: (group) => `Überall: ${group}`,
  places: [
    {
      title: 'In der Liste der Aktionen',
      shortcuts: [
        ['↑|↓', 'Vorherige, nächste Aktion'],
        ['←', 'Zum Ordner; den Ordner schließen'],
        ['→', 'Den Ordner öffnen; zur ersten Aktion darin'],
        ['Enter', 'Öffnen'],
        ['F2', 'Umbenennen; „Ordner / Name“ legt sie in einen Ordner'],
        ['Alt+↑|Alt+↓', 'Verschieben'],
        ['Shift+F10', 'Alles, was sich damit tun lässt'],
        ['Ctrl+Space', 'Auswählen oder nicht'],
        ['Shift+↑|Shift+↓', 'Bis dorthin auswählen'],
        ['Escape', 'Auswahl aufheben'],
        ['Delete', 'Entfernen, auch alle ausgewählten'],
      ],
    },
    {
      title: 'In einer Datenzeile',
      shortcuts: [
        ['Tab', 'Schlüssel, Wert, nächste Zeile'],
        ['Enter', 'Nächstes Feld'],
        ['Shift+Enter', 'Zeilenende im Text'],
        ['Alt+↑|Alt+↓', 'Zeile verschieben'],
        ['Alt+Shift+↓', 'Zeile duplizieren'],
        ['Alt+Shift+Enter', 'Zeile ein- oder ausschalten'],
        ['Alt+Shift+Delete', 'Zeile löschen'],
      ],
    },
    {
      title: 'In einem Text mit Werten',
      shortcuts: [
        ['{{', 'Einen Wert des Kontexts wählen'],
        ['Ctrl+Space', 'Noch einmal wählen'],
      ],
    },
    {
      title: 'Auf der Trennlinie zwischen zwei Bereichen',
      shortcuts: [
        ['←|→|↑|↓', 'Verschieben'],
        ['Home|End', 'Kleinste oder größte Größe'],
        ['Enter', 'Größe zurücksetzen'],
      ],
    },
  ],
};
