import fc from 'fast-check';
import { SCHEME_NAMES } from '../src/core';
import { AUTHENTICATION_METHODS, KINDS, OBJECT_IDS } from '../src/core/internal';
import { CUSTOM, customCopyOf, type SecretDraft } from '../src/designer/store/authentication-draft';
import { BLANK_ROW, type Draft } from '../src/designer/store/draft';
import { method } from './arbitrary-tables';
import './config-reader';

const CUSTOM_SCHEMES = SCHEME_NAMES.flatMap((name) => customCopyOf(name) ?? []).map((scheme) =>
  JSON.stringify(scheme),
);

const row = fc.oneof(
  fc.record({ key: fc.string(), value: fc.string(), enabled: fc.boolean() }),
  fc.constant(BLANK_ROW),
);

/** Any draft that the form can hold; its secrets have such values. */
export function draftWith(value: fc.Arbitrary<string>): fc.Arbitrary<Draft> {
  const secret: fc.Arbitrary<SecretDraft> = fc.record({
    by: fc.constantFrom('value' as const, 'name' as const),
    value,
    name: fc.constantFrom('', 'CRM_PASSWORD', 'KEY_2', '__proto__'),
  });
  const withHeader = fc.record({ headerName: fc.string(), secret });
  const hmac = fc.record({
    scheme: fc
      .record({
        chosen: fc.constantFrom('' as const, CUSTOM, ...SCHEME_NAMES),
        custom: fc.constantFrom('', ...CUSTOM_SCHEMES),
        headerName: fc.string(),
      })
      // The first choice of a scheme of one's own writes it.
      .filter(({ chosen, custom }) => chosen !== CUSTOM || custom !== ''),
    keyid: fc.string(),
    headerName: fc.string(),
    secret,
    secondSecret: secret,
  });
  return fc.record({
    objectId: fc.constantFrom(...OBJECT_IDS),
    name: fc.string(),
    method,
    url: fc.string(),
    webhook: fc.record({
      format: fc.constantFrom(...KINDS['automation.webhook'].formats),
      data: fc.array(row).map((rows) => [...rows, BLANK_ROW]),
    }),
    restApiCall: fc.record({ body: fc.string() }),
    authentication: fc.record({
      method: fc.constantFrom(...AUTHENTICATION_METHODS),
      basic: fc.record({ username: fc.string(), password: secret }),
      'header-key': withHeader,
      hmac,
    }),
    contract: fc.constantFrom('', '{"version":1}'),
    approved: fc.constantFrom('', '# Approved requests\n'),
  });
}
