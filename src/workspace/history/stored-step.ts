/** Reads the steps of the undo log from storage. It is loaded only where there are some. */
import * as z from 'zod/mini';
import { STORED_EDIT, STORED_SPLICE } from '../../designer/store';
import type { StoredStep } from '../storage/records';
import type { Change } from './change';
import type { StepContent, UndoStep } from './perform';
import { number, STEP_NAME, type StepName } from './step-name';

/** A step from storage. Its text is parsed on first use: it may hold thousands of actions. */
export function fromStoredStep({ number, name, text }: StoredStep): UndoStep {
  let content: StepContent | undefined;
  const read = () => {
    content ??= contentIn(text);
    return content;
  };
  return {
    number,
    name: nameIn(name),
    get changes() {
      return read().changes;
    },
    get opened() {
      return read().opened;
    },
  };
}

function nameIn(stored: unknown): StepName {
  const { data } = STEP_NAME.safeParse(parsed(JSON.stringify(stored)));
  return data ?? { type: 'settings-changed' };
}

const OPENED = z.object({ action: z.optional(z.string()), sample: z.optional(z.string()) });
const BOTH_OPENED = z.object({ before: OPENED, after: OPENED });
const CONTENT = z.object({ changes: z.array(z.custom<unknown>()), opened: z.optional(z.custom<unknown>()) });

/** A malformed step has no changes; malformed changes are dropped. */
function contentIn(text: string): StepContent {
  const { data } = CONTENT.safeParse(parsed(text));
  if (!data) return { changes: [] };
  return { changes: data.changes.filter(isChange), opened: BOTH_OPENED.safeParse(data.opened).data };
}

/** Members that were stored under other names up to 0.3. */
const RENAMED: Readonly<Record<string, string>> = { is: 'type', patches: 'edits' };

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null', function renamed(this: Record<string, unknown>, key, value: unknown) {
      const name = Object.hasOwn(RENAMED, key) ? RENAMED[key] : undefined;
      if (name === undefined) return value;
      this[name] = value;
      return undefined;
    });
  } catch {
    return undefined;
  }
}

const action = z.object({
  title: z.object({ name: z.string(), objectId: z.string(), method: z.string(), url: z.string() }),
  document: z.string(),
  aside: z.array(z.string()),
  secrets: z.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  contract: z.optional(z.string()),
  approved: z.optional(z.string()),
  order: number,
});
const sample = z.object({ name: z.string(), text: z.string(), order: number });

const id = z.string();
const CHANGE = z.discriminatedUnion('type', [
  z.object({ type: z.literal('draft'), id, edits: z.array(STORED_EDIT) }),
  z.object({ type: z.literal('action'), id, before: z.optional(action), after: z.optional(action) }),
  z.object({ type: z.literal('place'), id, before: number, after: number }),
  z.object({ type: z.literal('sample'), id, before: z.optional(sample), after: z.optional(sample) }),
  z.object({ type: z.literal('sample-text'), id, splice: STORED_SPLICE }),
]);

/** Whether a stored value is a change that this version can perform. */
const isChange = (value: unknown): value is Change => CHANGE.safeParse(value).success;
