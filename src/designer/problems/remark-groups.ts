/** Groups the remarks that say the same of several places of one setting, as of each item of a list. */
import { pathKey } from '../store/draft';
import type { Remark } from './shown-problems';

export interface RemarkGroup {
  /** The first of them. Of several, its `at` names a place in any item: `lines[].sku`. */
  readonly remark: Remark;
  readonly places: number;
  /** The members that the contract does not mention, where they are several of one object. */
  readonly members: readonly string[];
}

/** In the order of the first of each; their severities have to be in groups already. */
export function groupedRemarks(remarks: readonly Remark[]): RemarkGroup[] {
  const groups = new Map<string, Remark[]>();
  for (const remark of remarks) {
    const key = JSON.stringify([remark.severity, remark.code, pathKey(remark.path), sharedValues(remark)]);
    const group = groups.get(key);
    if (group) group.push(remark);
    else groups.set(key, [remark]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [Remark];
    const names = group.flatMap((one) => (one.code === 'contract-unknown' ? one.values.name : []));
    const members = [...new Set(names)];
    const remark = group.length === 1 ? first : ({ ...first, values: inAnyItem(first) } as Remark);
    return { remark, places: group.length, members: members.length > 1 ? members : [] };
  });
}

/** What those of a group have in common. */
function sharedValues(remark: Remark): object {
  const values = inAnyItem(remark);
  return remark.code === 'contract-unknown' ? { ...values, name: undefined } : values;
}

const inAnyItem = ({ values }: Remark): object =>
  'at' in values && typeof values.at === 'string'
    ? { ...values, at: values.at.replace(/\[[0-9]+\]/g, '[]') }
    : values;
