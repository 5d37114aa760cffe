/** Actions that are chosen together, and the one from which a range extends. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | undefined;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: undefined };

/** Takes one in, or out; a range extends from it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Everything that is shown from the anchor to this one; where there is no anchor in sight, `origin` is it. */
export function extendedTo(
  { anchor }: Selection,
  id: string,
  shown: readonly string[],
  origin: string | undefined,
): Selection {
  const from = [anchor, origin, id].find((one) => one !== undefined && shown.includes(one)) ?? id;
  const [first = 0, last = 0] = [shown.indexOf(from), shown.indexOf(id)].toSorted((one, two) => one - two);
  return { ids: new Set(shown.slice(first, last + 1)), anchor: from };
}

/** What is selected and shown, in the order of the list: nothing happens to what nobody sees. */
export const selectedOf = ({ ids }: Selection, shown: readonly string[]): readonly string[] =>
  ids.size === 0 ? [] : shown.filter((id) => ids.has(id));
