import type { Catalogue } from '../catalogue';

export const german: Catalogue['remarks'] = {
  steps: {
    'url-empty': 'eine URL eingeben',
    'data-empty': 'einen Schlüssel und seinen Wert eingeben',
    'key-empty': 'einen Schlüssel eingeben',
    'body-not-json': 'den Body schreiben; er ist leer',
    'header-name-empty': 'einen Header-Namen eingeben',
    'credentials-empty': 'Benutzername und Passwort eingeben',
    'secret-empty': 'das Geheimnis eingeben',
    'secret-missing': 'den Wert des Geheimnisses eingeben',
  },
  stepSentences: {
    'url-empty': 'Eine URL eingeben.',
    'data-empty': 'Einen Schlüssel und seinen Wert eingeben.',
    'key-empty': 'Einen Schlüssel eingeben.',
    'body-not-json': 'Der Body ist leer.',
    'header-name-empty': 'Einen Header-Namen eingeben.',
    'credentials-empty': 'Benutzername und Passwort eingeben.',
    'secret-empty': 'Das Geheimnis eingeben.',
    'secret-missing': 'Den Wert des Geheimnisses eingeben.',
  },
  next: 'Nächster Schritt',
  nextStep: (step) => `Nächster Schritt: ${step}`,
  empty: {
    'data-empty': 'Es gibt keine Daten, also hat der Body keine.',
    'credentials-empty': 'Benutzername und Passwort sind leer.',
  },
  literalValue: (path) => `Das wird so gesendet, wie es dasteht. Das Beispiel hat einen Wert ${path}.`,
};
