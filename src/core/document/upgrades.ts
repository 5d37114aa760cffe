/** Upgrades configs of earlier versions (B3). */
import { VERSION } from '../action';
import { type Parts, partsOf } from '../json/document';
import { type Json, type JsonArray, type JsonObject, jsonObject } from '../json/value';

/** Turns a config of one version into the next. */
export interface Upgrade {
  readonly from: number;
  readonly apply: (action: JsonObject) => JsonObject;
}

/** Every step from an older version to the current one, in order (B3). Version 1 is the first. */
export const UPGRADES: readonly Upgrade[] = [];

/** A document that holds `actions` is a bundle (B2), unless it is plainly meant as an action. */
export const isBundle = (root: Json): root is JsonObject =>
  root.type === 'object' && root.byName.has('actions') && !root.byName.has('objectId');

interface Upgraded {
  readonly document: Json;
  /** The positions of the parts of a container in the text. */
  readonly partsOf: (container: JsonArray | JsonObject) => Parts | undefined;
}

/**
 * The document with each action as the current version writes it. A version that no step starts
 * from is left as it is. What was rebuilt part by part keeps its places; settings that a step
 * wrote anew have none of their own.
 */
export function upgradeDocument(root: Json, upgrades: readonly Upgrade[]): Upgraded {
  if (upgrades.length === 0 || !isBundle(root)) {
    return { document: upgradeAction(root, upgrades), partsOf };
  }
  const isOlder = upgrades.some(({ from }) => from === versionOf(root));
  const originals = new Map<JsonArray | JsonObject, JsonArray | JsonObject>();
  const members = root.members.map(({ name, value }) => {
    if (name === 'version' && isOlder) return { name, value: CURRENT };
    if (name !== 'actions' || value.type !== 'array') return { name, value };
    const items = value.items.map((action) => upgradeAction(action, upgrades));
    const actions: JsonArray = { type: 'array', items };
    originals.set(actions, value);
    return { name, value: actions };
  });
  const document = jsonObject(members);
  originals.set(document, root);
  return { document, partsOf: (container) => partsOf(originals.get(container) ?? container) };
}

const CURRENT: Json = { type: 'number', text: String(VERSION) };

function upgradeAction(action: Json, upgrades: readonly Upgrade[]): Json {
  if (action.type !== 'object') return action;
  let upgraded = action;
  for (const { from, apply } of upgrades) {
    if (versionOf(upgraded) === from) upgraded = apply(upgraded);
  }
  return upgraded;
}

/** Versions are compared as numbers: `1.0` and `1e0` are 1. */
function versionOf(document: JsonObject): number | undefined {
  const version = document.byName.get('version');
  return version?.type === 'number' ? Number(version.text) : undefined;
}
