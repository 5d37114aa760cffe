import type { Catalogue } from '../catalogue';

const examples: Catalogue['examples']['examples'] = {
  order: {
    title: 'Bestellung angelegt',
    about:
      'JSON aus Schlüsseln und Werten einer Bestellung, per POST mit Benutzername und Passwort gesendet.',
    name: 'Bestellung angelegt',
  },
  signed: {
    title: 'Signierter Webhook',
    about: 'JSON aus Schlüsseln und Werten und eine HMAC-Signatur über die ganze Anfrage.',
    name: 'Bestellung bezahlt, signiert',
  },
  nested: {
    title: 'REST-Aufruf mit verschachteltem JSON',
    about:
      'Ein von Hand geschriebener Body: Text in Anführungszeichen, ganze Werte ohne, eine Liste, wie sie ist.',
    name: 'Kunden anlegen',
  },
  form: {
    title: 'Formular',
    about:
      'Schlüssel und Werte, wie ein HTML-Formular sie sendet, mit einer ausgeschalteten Zeile und einem aus einer Liste verbundenen Namen.',
    name: 'Newsletter abonnieren',
  },
  lines: {
    title: 'Bestellung mit Positionen',
    about:
      'Eine Liste von Objekten in der Form des Empfängers, mit Nummern, Cent und Teilen, die fehlen können.',
    name: 'Rechnung anlegen',
  },
};

const begin: Catalogue['examples']['begin'] = {
  title: 'Was soll gesendet werden?',
  kinds: {
    'automation.webhook': 'Schlüssel und Werte, als Formular oder als JSON gesendet.',
    'automation.rest-api-call': 'Ein Body in jeder Form, selbst geschrieben.',
  },
  paste: 'Einen curl-Befehl oder Text zum Importieren einfügen, oder eine Datei ablegen',
  file: 'Datei auswählen …',
};

export const german: Catalogue['examples'] = { examples, begin };
