import type { Catalogue } from '../catalogue';

export const german: Catalogue['signingChoice'] = {
  signWith: (scheme) => `Mit dem Verfahren „${scheme}“ signieren`,
  signWithNote: 'Berechnet die Signatur für jede Anfrage. Das Geheimnis ist einzugeben.',
  signedWith: (scheme) => `Die Aktion signiert mit dem Verfahren „${scheme}“. Das Geheimnis eingeben.`,
};
