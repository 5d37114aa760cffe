import type { Catalogue } from '../catalogue';
import { PROTECTABLES } from './problem-words';

export const german: Catalogue['signingForm'] = {
  schemeNotes: {
    rfc9421: 'HTTP Message Signatures: so signiert der Standard selbst die ganze Anfrage.',
    'standard-webhooks': 'Das Verfahren von standardwebhooks.com und Svix.',
  },
  defaultScheme: (name) => `${name} (Standard)`,
  chooseCustom: 'Eigenes …',
  signs: 'Signiert',
  leavesOpen: 'Lässt offen',
  nothing: 'nichts',
  protectables: PROTECTABLES,
  fixedHeader: 'Vom Verfahren vorgegeben',
  keyForms: {
    utf8: 'Text, unverändert',
    hex: 'Hexadezimalziffern',
    base64: 'Base64',
    whsec: 'Base64, mit oder ohne whsec_',
  },
  generateSecret: 'Erzeugen',
  generateSecretFor: (label) => `Erzeugen: ${label}`,
  copySecret: (label) => `Kopieren: ${label}`,
  secretGenerated: 'Ein neues Geheimnis steht im Feld. Der Empfänger braucht es auch.',
  addSecondSecret: 'Zweites Geheimnis hinzufügen',
  removeSecondSecret: 'Zweites Geheimnis entfernen',
  secondSecretRemoved: 'Zweites Geheimnis entfernt.',
  secondSecretNote: 'Während eines Schlüsselwechsels enthält die Anfrage eine Signatur mit jedem Geheimnis.',
};
