import { describe, expect, test } from 'vitest';
import { PETSTORES } from '../../test/descriptions/petstore';
import { readDescriptions } from '../../test/descriptions/read-descriptions';
import { build, readContext } from '../core';
import { checkAgainst } from './check';
import { readContract, writeContract } from './contract';
import { isDeparture } from './finding';

const RUNTIME = { context: readContext('').context, now: 0 };

describe('the sampled bodies of a description', () => {
  test.each(Object.entries(PETSTORES))('of %s fit their contracts', (_, document) => {
    const operations = readDescriptions({ 'api.json': document })?.read ?? [];
    const found = operations.flatMap(({ action, contract }) => {
      if (!contract) return [];
      expect(readContract(writeContract(contract))).toEqual({ contract, problems: [] });
      const open = { ...action, authentication: { method: 'none' as const } };
      const built = build(open, RUNTIME);
      return [{ name: action.name, departures: checkAgainst(contract, built, open).filter(isDeparture) }];
    });
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter(({ departures }) => departures.length > 0)).toEqual([]);
  });
});
