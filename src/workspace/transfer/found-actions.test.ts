import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { transferTexts } from '../../i18n/transfer';
import { FoundActions } from './found-actions';
import type { FoundAction } from './import-choice';
import { NO_CHOICE } from './import-source';

afterEach(() => {
  vi.unstubAllGlobals();
});

const shown = (found: readonly FoundAction[]): string =>
  renderToStaticMarkup(
    createElement(FoundActions, {
      found,
      choice: NO_CHOICE,
      onChange: () => undefined,
      reader: undefined,
      onChoose: undefined,
    }),
  );

test('a single request that is not ticked says why', () => {
  vi.stubGlobal('window', { innerHeight: 800 });
  vi.stubGlobal('ResizeObserver', class {});
  const one: FoundAction = { action: aWebhook({ name: 'A', url: 'https://h/' }), notes: [] };
  expect(shown([{ ...one, isDoubtful: true }])).toContain(transferTexts.doubtful(1));
  expect(shown([one])).not.toContain(transferTexts.doubtful(1));
});
