import type { Catalogue } from '../catalogue';

export const german: Catalogue['changes'] = [
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
