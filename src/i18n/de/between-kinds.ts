import type { Catalogue } from '../catalogue';
import { count, grouped } from '../count';
import { inLine } from '../shown-text';

const MAX_NAMED = 5;

const named = (keys: readonly string[]): string => {
  const more = keys.length - MAX_NAMED;
  const first = keys.slice(0, MAX_NAMED).map((key) => `„${inLine(key)}“`);
  return first.join(', ') + (more > 0 ? ` und ${grouped(more)} weitere` : '');
};

const rowsOf = (rows: number): string => count(rows, 'Zeile', 'Zeilen');

export const german: Catalogue['betweenKinds'] = {
  writeRows: (rows) =>
    rows === 1 ? 'Die Zeile als JSON schreiben' : `Die ${grouped(rows)} Zeilen als JSON schreiben`,
  rowsWritten: 'Die Zeilen stehen jetzt als JSON im Body.',
  makeRows: 'Zeilen aus dem Body machen',
  rowsMade: (rows) => `${rowsOf(rows)} aus dem Body gemacht.`,
  inPlaceOfBody: 'Der jetzige Body entfällt.',
  inPlaceOfRows: (rows) =>
    rows === 1 ? 'Die jetzige Zeile entfällt.' : `Die jetzigen ${grouped(rows)} Zeilen entfallen.`,
  loss: (loss) => {
    switch (loss.type) {
      case 'form':
        return 'Als Webhook wird ein Formular gesendet; dies ist JSON.';
      case 'switched-off':
        return loss.rows === 1
          ? '1 ausgeschaltete Zeile bleibt draußen.'
          : `${grouped(loss.rows)} ausgeschaltete Zeilen bleiben draußen.`;
      case 'repeated':
        return `Mehrfach vorhanden: ${named(loss.keys)}. Wer JSON empfängt, behält eines davon.`;
      case 'not-text':
        return `Zahlen, true, false und null werden zu Text: ${named(loss.keys)}.`;
      case 'bare-tag':
        return `In einer Zeile fügen Platzhalter ohne Anführungszeichen immer Text ein: ${named(loss.keys)}.`;
      case 'nested':
        return `Objekte und Listen werden je ein Text: ${named(loss.keys)}.`;
      case 'raw':
        return `Zeilen erlauben den Filter „raw“ nicht: ${named(loss.keys)}.`;
    }
  },
};
