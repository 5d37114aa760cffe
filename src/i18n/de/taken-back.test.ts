import { expect, test } from 'vitest';
import { english } from '../naming';
import { german } from './naming';

const name = { type: 'taken-back', of: { type: 'action-added', name: 'Charge card' } } as const;

test('a step that took another one back is named by it, in quotes within quotes', () => {
  expect(english.steps.undoStep(name)).toBe('Undo reverting “adding ‘Charge card’”');
  expect(german.steps.undoStep(name)).toBe('Rückgängig: „‚Charge card‘ hinzufügen“ zurücknehmen');
});
