/** The German messages of notes about descriptions of APIs; each note has the same values in English. */

interface Names {
  readonly names: string;
}
interface Name {
  readonly name: string;
}

export const DESCRIPTION_NOTES = {
  'description-version': (v: { version: string }) =>
    `Diese Beschreibung hat die Version ${v.version}. Gelesen werden Swagger 2.0 und OpenAPI 3.0, 3.1 und 3.2.`,
  'json-unreadable': () => 'Von dieser Stelle an ist das kein JSON.',
  'reference-missing': (v: Names) =>
    `Diese Verweise führen nirgendwohin; ihr Teil ist ausgelassen: ${v.names}.`,
  'reference-file': (v: Names) =>
    `Diese Dateien fehlen; ihr Teil ist ausgelassen. Zusammen mit der Beschreibung importieren: ${v.names}.`,
  'reference-url': (v: Names) =>
    `Keine Adresse wird geöffnet; dieser Teil ist ausgelassen. Herunterladen und auf die Dateien verweisen: ${v.names}.`,
  'named-twice': (v: Names) => `In einem Objekt zweimal benannt; das letzte gilt: ${v.names}.`,
  'server-missing': () =>
    'Die Beschreibung nennt den Server nicht. Den Platzhalter „server“ am Anfang der URL ersetzen.',
  'webhook-url': () =>
    'Der Empfänger eines Webhooks steht nicht in der Beschreibung. Den Platzhalter „receiver“ in der URL ersetzen.',
  'media-type-not-available': (v: { types: string }) =>
    `Der Empfänger erwartet ${v.types}; das sendet eine Aktion nicht. Der Body ist leer.`,
  'key-in-query': (v: Name) =>
    `Der API-Schlüssel ${v.name} ist ein Geheimnis in der URL, die in Protokollen und Verläufen bleibt. Der Laufzeitkontext muss ihn mitbringen.`,
  'token-elsewhere': (v: Name) =>
    `Eine Aktion holt selbst kein Token (${v.name}). Es anderswo holen und als Geheimnis aufbewahren.`,
  'secret-examples': (v: Names) =>
    `Die Beispiele sehen wie Geheimnisse aus und sind ausgelassen. Der Laufzeitkontext muss mitbringen: ${v.names}.`,
  'parameter-in-part': (v: Names) =>
    `Eine Liste oder ein Objekt, wofür die URL nur eine Form hat. Prüfen, wie der Empfänger sie liest: ${v.names}.`,
  'contract-in-part': () =>
    'Das Schema des Bodys ist zu groß. Teile davon werden nicht geprüft: Sie nehmen jeden Wert an.',
  deprecated: () => 'Die Operation ist veraltet.',
  'optional-left-out': (v: Names) => `Freiwillig und ausgelassen: ${v.names}.`,
  'made-up': (v: Names) =>
    `Dafür hat die Beschreibung kein Beispiel. Die Werte sind erfunden und zu ersetzen: ${v.names}.`,
  'list-repeats': (v: Names) =>
    `Für jedes Element einer Liste des Beispiels wiederholt, mit dessen Werten, wo die Namen passen: ${v.names}.`,
  'server-variables': (v: Names) =>
    `In der URL des Servers mit ihrem voreingestellten Wert ausgefüllt: ${v.names}.`,
  'other-servers': (v: Names) => `Andere Server: ${v.names}.`,
  'other-credentials': (v: Names) => `Andere Arten, sich auszuweisen: ${v.names}.`,
  'other-media-types': (v: Names) => `Der Empfänger liest auch: ${v.names}.`,
  'other-examples': (v: Names) => `Andere Beispiele für den Body: ${v.names}.`,
  callbacks: (v: Names) => `Der Empfänger ruft zurück, was nicht Teil der Aktion ist: ${v.names}.`,
};
