import { expect, test } from 'vitest';
import { isInHundredths, unitsPerWhole } from './minor-units';

test.each(
  (
    'totalCents total_cents cents totalCENTS TOTAL_CENTS centsTotal order.total_cents items[0].amountCents.value ' +
    'totalcents amountincents amountInCent totalPfennig preis_in_rappen totalOre total_ore totalØre totalÖre price_oere ' +
    'totalKopeks сумма_копеек amountGrosz amountGroszy amountPaise amountPence pricePenny amountSubunits amountSubUnits ' +
    'amount_minor amountMinorUnits montantCentimes importeCéntimos tutarKuruş amount_fen amountInSmallestUnit'
  ).split(' '),
)('%s is counted in hundredths', (name) => {
  expect(isInHundredths(name)).toBe(true);
});

test.each(
  (
    'total amount price recentTotal percent taxPercent taxPerCent per_cent center centerTotal innocent store restore ' +
    'score spencer pennyworthTotal senate total_minority subtotal subTotal'
  ).split(' '),
)('%s is not', (name) => {
  expect(unitsPerWhole(name)).toBe(1);
});

test('there are smaller units', () => {
  expect(['amountFils', 'amount_micros'].map(unitsPerWhole)).toEqual([1000, 1_000_000]);
});
