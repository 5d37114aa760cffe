import type { Catalogue } from '../catalogue';

export const german: Catalogue['messages'] = { error: 'Fehler', warning: 'Warnung', hint: 'Hinweis' };
