import type { Catalogue } from '../catalogue';

export const german: Catalogue['bodyEditor'] = {
  label: 'Body',
  placeholder: '{ "id": {{ order.id }} }',
  format: 'JSON formatieren',
  formatted: 'Formatiert: Nur Leerraum hat sich geändert.',
  formattedAlready: 'Es gibt nichts zu ändern.',
  refused: {
    'open-string':
      'Nicht formatiert: Eine Zeichenkette ist nicht geschlossen. Der Cursor steht an ihrem Anfang.',
    'broken-tag': 'Nicht formatiert: Ein Platzhalter hat ein Problem. Der Cursor steht an seinem Anfang.',
    'too-deep':
      'Nicht formatiert: Der Body ist so tief verschachtelt, dass der Leerraum länger wäre als sein Inhalt.',
  },
  help: '{{ eingeben, um einen Wert einzufügen.',
};
