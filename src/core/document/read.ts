/** Reads configs (B2) from their JSON text, after upgrading those of earlier versions (B3). */
import { checkText, VERSION } from '../action';
import { Action, Bundle } from '../action-schema';
import { type Parts, partsOf, readJson } from '../json/read';
import { type Json, type JsonArray, type JsonObject, jsonObject, plainValue } from '../json/value';
import type { Problem } from '../problem';
import type { Path } from '../trace/traced';
import { Report, sizeProblem } from './context';
import { ShapeCheck } from './shape';

/** Turns a config of one version into the next. */
export interface Upgrade {
  readonly from: number;
  readonly apply: (action: JsonObject) => JsonObject;
}

/** Every step from an older version to the current one, in order (B3). Version 1 is the first. */
const UPGRADES: readonly Upgrade[] = [];

/** A document that holds `actions` is a bundle (B2), unless it is plainly meant as an action. */
const isBundle = (root: Json): root is JsonObject =>
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
function upgradeDocument(root: Json, upgrades: readonly Upgrade[]): Upgraded {
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

/**
 * How many values a config may hold: fifty times what ten thousand rows take. Settings are
 * copied and checked one by one, and a file of 32 MiB could hold enough of them to exhaust the memory.
 */
const VALUE_LIMIT = 2_000_000;

export interface ReadActions {
  /** With defaults for what was left out (B1); empty when a problem is an error. */
  readonly actions: Action[];
  /** The path of each in the document: `[]`, or `['actions', 1]` in a bundle. */
  readonly paths: Path[];
  readonly problems: Problem[];
}

const refused = (problems: Problem[]): ReadActions => ({ actions: [], paths: [], problems });

/**
 * Reads a config or a bundle of configs (B1, B2) of at most 32 MiB and 1,000 levels. Strict: what
 * the program does not know is an error with its place, all of them are listed, and nothing is
 * dropped (B3). Only the shape is checked; `build` reports what is wrong with the values.
 *
 * @throws TypeError when the text is no string
 * @example
 * const { actions, problems } = readAction(configText);
 */
export const readAction = (text: string): ReadActions => readActionWith(text, UPGRADES);

/** As `readAction`, with the given steps from older versions. */
export function readActionWith(text: string, upgrades: readonly Upgrade[]): ReadActions {
  checkText('the text of the config', text);
  const tooLarge = sizeProblem(text);
  if (tooLarge) return refused([tooLarge]);

  const report = new Report(text);
  const { root, rootOffset, failure, count } = readJson(text, {
    start: report.start,
    onOddity: (oddity, offset, makePath) => {
      // Half of a surrogate pair in a config is kept; `build` reports it where it would be sent.
      if (oddity === 'lone-surrogate' || report.isFull) return;
      const path = makePath();
      report.add('json-repeated-member', { path, offset }, { name: String(path.at(-1)) });
    },
  });
  if (failure) report.addFailure(failure);
  if (!root) return refused(report.problems());

  if (count > VALUE_LIMIT) {
    report.add(
      'file-too-many-values',
      { path: [], offset: rootOffset },
      { values: count, limit: VALUE_LIMIT },
    );
    return refused(report.problems());
  }

  const { document, partsOf } = upgradeDocument(root, upgrades);
  const schema = isBundle(document) ? Bundle : Action;
  new ShapeCheck(partsOf, report).check(schema, document, { path: [], offset: rootOffset });
  const problems = report.problems();
  if (problems.length > 0) return refused(problems);

  const value = plainValue(document);
  const isMany = isBundle(document);
  const actions = isMany ? Bundle.parse(value).actions : [Action.parse(value)];
  return {
    actions: actions.map(({ $schema, ...action }) => action),
    paths: actions.map((_, index) => (isMany ? ['actions', index] : [])),
    problems,
  };
}
