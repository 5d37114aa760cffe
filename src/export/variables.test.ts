import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aWebhook } from '../../test/an-action';
import { type Action, build, readContext } from '../core';
import { secretVariable } from '../designer/signature/check-signature';
import { ENGINE_NAMES, exportFor } from './engines';
import { outgoing, secretVariables, TARGETS } from './snippets';
import { variableName, variablesOf } from './variables';

const beginningOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 6);

test.each([
  ['CRM_KEY', 'CRM_KEY'],
  ['PATH', 'SECRET_PATH'],
  ['Path', 'SECRET_Path'],
  ['LD_PRELOAD', 'SECRET_LD_PRELOAD'],
  ['PORT', 'SECRET_PORT'],
  ['constructor', 'SECRET_constructor'],
  ['__proto__', 'SECRET___proto__'],
  ['Constructor', 'Constructor'],
  ['1ST', '_1ST'],
  ['crm.key', `crm_key_${beginningOf('crm.key')}`],
  ['3f2504e0-4f89', `_3f2504e0_4f89_${beginningOf('3f2504e0-4f89')}`],
  ['LD-PRELOAD', `SECRET_LD_PRELOAD_${beginningOf('LD-PRELOAD')}`],
  ['https.proxy', `https_proxy_${beginningOf('https.proxy')}`],
])('B5: the secret %s is in the variable %s', (name, variable) => expect(variableName(name)).toBe(variable));

test.each(
  (
    'HTTP_PROXY https_proxy ALL_PROXY NO_PROXY SOCKS_PROXY SSLKEYLOGFILE SSL_CERT_FILE OPENSSL_CONF CURL_CA_BUNDLE ' +
    'NODE_OPTIONS NODE_TLS_REJECT_UNAUTHORIZED NODE_EXTRA_CA_CERTS UV_THREADPOOL_SIZE npm_config_registry ' +
    'PYTHONSTARTUP PYTHONWARNINGS RUBYOPT RUBYLIB GEM_PATH BUNDLE_GEMFILE PHPRC PHP_INI_SCAN_DIR GODEBUG GOGC ' +
    'GOPROXY GLIBC_TUNABLES HOSTALIASES TZ BASH_ENV PROMPT_COMMAND HTTP_X_SIGNATURE REQUEST_URI CONTENT_TYPE ' +
    'AWS_SECRET_ACCESS_KEY _HANDLER N8N_ENCRYPTION_KEY NR_NODE_NAME DOTNET_STARTUP_HOOKS WINDIR'
  ).split(' '),
)('no secret is in the variable %s, which a runtime reads or sets', (name) => {
  expect(variableName(name)).toBe(`SECRET_${name}`);
});

const character = (allowed: string) => fc.constantFrom(...allowed);
const REST = 'aA0_.:-';
/** Short, so that names which differ in one character come together. */
const secretName = fc
  .tuple(character('aA10_'), fc.string({ unit: character(REST), maxLength: 4 }))
  .map(([first, rest]) => first + rest);

test('B5: every secret of an action has a variable of its own, which a shell can set', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.oneof(secretName, fc.constantFrom('PATH', 'SECRET_PATH')), { maxLength: 4 }),
      (names) => {
        const variables = names.map(variablesOf(names));
        for (const variable of variables) expect(variable).toMatch(/^[A-Za-z_][A-Za-z0-9_]*$/);
        expect(new Set(variables).size).toBe(names.length);
        // The order of the names makes no difference.
        expect(names.toReversed().map(variablesOf(names.toReversed())).toReversed()).toEqual(variables);
      },
    ),
  );
});

test('B5: every export of an action takes a secret from the same variable', () => {
  const name = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  const variable = `_3f2504e0_4f89_41d3_9a0c_0305e82c3301_${beginningOf(name)}`;
  const authentication: Action['authentication'] = {
    method: 'hmac',
    headerName: 'X-Signature',
    secret: { secret: name },
  };
  const action = aWebhook({ url: 'https://h/', authentication });
  for (const engine of ENGINE_NAMES) {
    const exported = exportFor(engine, action);
    if (exported.type === 'errors') throw new Error(engine);
    expect(exported.secrets).toEqual([{ name, place: expect.objectContaining({ variable }) }]);
    expect(exported.text).toContain(variable);
  }
  const { context } = readContext('{}');
  // A signature is copied as it is.
  const copied = aWebhook({
    url: 'https://h/',
    authentication: { method: 'header-key', headerName: 'X-Key', secret: { secret: name } },
  });
  const built = build(copied, { context, secrets: { [name]: 's' }, now: 7 });
  const variableOf = secretVariables(copied);
  const sent = outgoing(built, { variableOf, reveal: false, now: 7 });
  if (!sent) throw new Error('not sendable');
  for (const { id, render } of TARGETS.filter(({ id }) => !['raw-http', 'har'].includes(id)))
    expect(render(sent).code, id).toContain(variable);
  expect(secretVariable(authentication)).toBe(variable);
});
