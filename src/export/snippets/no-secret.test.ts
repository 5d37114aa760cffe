import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contextOf, contextValues, sendableAction } from '../../../test/arbitrary-request';
import { sightings } from '../../../test/sightings';
import { type Authentication, build, readContext } from '../../core';
import { outgoing, secretVariables, TARGETS } from '../snippets';

const SECRET = 'Tr0ub4dor-and-more';

const authentication: fc.Arbitrary<Authentication> = fc.constantFrom(
  { method: 'basic', username: 'shop', password: SECRET },
  { method: 'basic', username: '', password: { secret: 'CRM' } },
  { method: 'header-key', headerName: 'X-Key', secret: SECRET },
  { method: 'header-key', headerName: 'Authorization', secret: { secret: 'CRM' } },
  { method: 'hmac', headerName: 'X-Signature', secret: SECRET },
);

const FORMS = [SECRET, btoa(`shop:${SECRET}`), btoa(`:${SECRET}`)];

test('B5: no target prints a secret that is not revealed, whatever the request', () => {
  fc.assert(
    fc.property(sendableAction, authentication, contextValues, (made, method, values) => {
      const action = { ...made, authentication: method };
      const { context } = readContext(contextOf(values));
      const built = build(action, { context, secrets: { CRM: SECRET }, now: 7, id: 'msg_1' });
      const hidden = outgoing(built, { variableOf: secretVariables(action), reveal: false, now: 7 });
      fc.pre(hidden !== undefined);
      for (const target of TARGETS) {
        const { code, unsupported } = target.render(hidden);
        const printed = `${code}${JSON.stringify(unsupported)}`;
        expect(sightings(printed, ...FORMS), target.id).toEqual([]);
      }
    }),
  );
});

test('the raw message is the preview, byte for byte', () => {
  fc.assert(
    fc.property(sendableAction, contextValues, (action, values) => {
      const { context } = readContext(contextOf(values));
      const built = build(action, { context, now: 7, id: 'msg_1' });
      const revealed = outgoing(built, { variableOf: secretVariables(action), reveal: true, now: 7 });
      fc.pre(revealed !== undefined);
      const raw = TARGETS.find(({ id }) => id === 'raw-http');
      expect(Buffer.from(raw?.render(revealed).code ?? '')).toEqual(Buffer.from(built.bytes));
    }),
  );
});
