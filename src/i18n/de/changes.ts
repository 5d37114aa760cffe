import type { Catalogue } from '../catalogue';

export const german: Catalogue['changes'] = [
  {
    version: '0.3.0',
    date: '2026-11-22',
    changes: [
      'Eine Aktion, ein Beispiel, ein Link oder ein Schritt, der die Seite beendet, wird nicht wieder von selbst geöffnet: Herunterladen, trotzdem öffnen und löschen bleiben möglich.',
      'Ein Fehler bleibt in seinem Bereich, und die Fehlerseite führt zu den anderen Aktionen.',
      'Bevor mehr als 10.000 Zeilen hinzukommen, nennt die App ihre Zahl und fragt.',
      'Grenzen für die Größe einer Anfrage, mit einem Problem, das die Einstellung nennt.',
      'Ein Menü auf der rechten Maustaste, der Menütaste und Umschalt+F10 für Aktionen und Ordner; mehrere Aktionen, mit Strg oder Umschalt ausgewählt, werden auf einmal verschoben, exportiert, geteilt und gelöscht.',
      'Importe nennen alles, was ein Befehl, eine Collection oder eine Datei sagt und die Aktion nicht sendet, und alles, was die Aktion hinzufügt.',
      '.http-Dateien werden gelesen wie von VS Codes REST Client und JetBrains’ HTTP Client; wo beide sich unterscheiden, sagt ein Hinweis, wem gefolgt wurde.',
      'Variablen aus Variablen werden ausgefüllt, und Beispiele aus Importen behalten Zahlen und Objekte als solche.',
      'Passphrasen sind schwerer zu erraten: scrypt tritt an die Stelle von PBKDF2; bestehende Tresore folgen beim Entsperren.',
      'Verlauf, Menü und Schritte heißen, wie man sie kennt.',
      'Eine URL ohne Host, oder deren Host ein Wert verschieben würde, ist ein Fehler.',
      'Beschädigte Einträge im Speicher des Browsers hindern die App nicht mehr am Öffnen.',
      'Wo eine Aktion nicht lesbar ist, nehmen Exportieren, Teilen und das Ausprobieren von Beispielen keine andere mehr dafür.',
      'Beim Festlegen einer Passphrase bekommen die Tabs einen neuen Schlüssel für ihre Werte; der Dialog sagt, was von früheren Werten auf dem Datenträger bleiben kann.',
      'Der Browser lehnt es ab, aus Text ein Skript zu machen, und keine Seite kann den Entwicklungsserver einrahmen.',
    ],
  },
  {
    version: '0.2.0',
    date: '2026-11-21',
    changes: [
      'Die Arbeit wird von selbst in diesem Browser aufbewahrt, mit früheren Ständen jeder Aktion.',
      'Ordner in der Liste der Aktionen, aus Namen wie „Shop / Bestellung angelegt“, die sich schließen und öffnen lassen.',
      'Aktionen ordnen: durch Ziehen, mit Tasten und mit Befehlen.',
      'Rückgängig und Wiederholen für alles, auch nach erneutem Laden der Seite.',
      'Mehrere Beispielkontexte; tückische Beispiele auf Klick; alle auf einmal ausprobieren.',
      'Ein Tresor für die Werte der Geheimnisse, getrennt von den Aktionen; ein neuer Name dort gilt in jeder Aktion.',
      'Import von curl-Befehlen, HAR, Postman-Collections und .http-Dateien.',
      'Links, die eine Aktion ohne ihre Geheimnisse tragen, und Ordner mit Aktionsdateien; was fremde Namen und URLs verbergen, wird gezeigt.',
      'Eine Palette für jeden Befehl, und Tastenkürzel für die meisten.',
      'Die Teile der Seite behalten ihre Größe, die Ansicht ihren Platz.',
      'Die App lässt sich installieren und funktioniert offline.',
      'Die App öffnet sich auch über einfaches http und sagt, was Browser solchen Seiten vorenthalten.',
      'Deutsch.',
    ],
  },
  {
    version: '0.1.0',
    date: '2026-11-21',
    changes: ['Der Editor, die genaue Anfrage mit der Herkunft jedes Bytes, Signaturen, Code und Senden.'],
  },
];
