import { expect, test } from 'vitest';
import { FIELD_CAUSES, FRAME_CAUSES, KEY_CAUSES } from '../../model/signature-check/causes';
import { REWRITERS } from '../../model/signature-check/json-styles';
import { causeInGerman } from './signature-causes';

const causes = [...FIELD_CAUSES, ...FRAME_CAUSES, ...KEY_CAUSES].map(({ says }) => says);
test.each([...causes, ...causes.slice(0, 1).map((says) => `${says}, and with a line feed after it`)])(
  'the cause “%s” is said in German',
  (says) => {
    expect(causeInGerman(says)).toMatch(/^(?:mit|ohne|aus|nur aus) /);
    expect(causeInGerman(says)).not.toMatch(/\b(?:with|the|a program|’s)\b/);
  },
);

test('the programs that write JSON are named in German', () => {
  for (const { by } of REWRITERS) expect(causeInGerman(by)).not.toMatch(/’s |\bwith\b|\bprogram\b/);
});
