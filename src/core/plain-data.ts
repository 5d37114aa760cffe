/** A copy of plain data. */
export function copyOf<T>(data: T): T;
export function copyOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((item) => copyOf(item));
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, copyOf(value)]));
}

/** Whether plain data is as it was. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (!Array.isArray(one)) return haveSameMembers(one as Members, other as Members);
  if (!Array.isArray(other) || one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (!isSame(one[index], other[index])) return false;
  return true;
}

type Members = Readonly<Record<string, unknown>>;

function haveSameMembers(one: Members, other: Members): boolean {
  let missing = 0;
  for (const name in one) {
    missing++;
    if (!isSame(one[name], other[name])) return false;
  }
  for (const _ in other) missing--;
  return missing === 0;
}
