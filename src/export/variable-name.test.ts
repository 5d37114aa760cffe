import { expect, test } from 'vitest';
import { variableName } from './program';

test.each([
  ['CRM_KEY', 'CRM_KEY'],
  ['PATH', 'SECRET_PATH'],
  ['Path', 'SECRET_Path'],
  ['LD_PRELOAD', 'SECRET_LD_PRELOAD'],
  ['PORT', 'SECRET_PORT'],
  ['constructor', 'SECRET_constructor'],
  ['__proto__', 'SECRET___proto__'],
  ['Constructor', 'Constructor'],
])('the secret %s stands in the variable %s', (name, variable) => expect(variableName(name)).toBe(variable));
