import type { Catalogue } from '../catalogue';

export const german: Catalogue['formattedBody'] = {
  layout: 'Darstellung des Bodys',
  asSent: 'Wie gesendet',
  formatted: 'Formatiert',
};
