/** The ways to begin an action: the page without one, and the examples with their dialog. */
import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Action, build, hasErrors, type ObjectId } from '../../core';
import { newAction, OBJECT_IDS } from '../../core/internal';
import { useDesigner } from '../../designer';
import { beginTexts, examplesTexts } from '../../i18n/commands';
import { libraryTexts } from '../../i18n/library';
import { shellTexts } from '../../i18n/shell';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/field';
import { FileChoice } from '../../ui/file-drop';
import { MenuButton } from '../../ui/menu-button';
import type { UndoHistory } from '../history/undo-history';
import type { Samples } from '../samples/samples';
import { type Arrival, FILES } from '../transfer/import-source';
import styles from './beginnings.module.css';
import { ORDER_CREATED, ORDER_SAMPLE } from './order-created';
import type { Library } from './state/library';

interface Example {
  readonly about: string;
  readonly action: Action;
}

/** Example actions; each can be sent with the sample of an order. */
export const EXAMPLES: readonly Example[] = [
  { about: examplesTexts.order.about, action: ORDER_CREATED },
  {
    about: examplesTexts.signed.about,
    action: {
      ...newAction('automation.webhook'),
      name: examplesTexts.signed.name,
      url: 'https://hooks.example.com/orders/{{ order.id }}',
      format: 'json',
      data: [
        { key: 'id', value: '{{ order.id }}', enabled: true },
        { key: 'total', value: '{{ order.total }} {{ order.currency }}', enabled: true },
        { key: 'note', value: "{{ order.note | default: 'none' }}", enabled: true },
      ],
      authentication: { method: 'hmac', headerName: 'X-Signature', secret: 'change-me' },
    },
  },
  {
    about: examplesTexts.nested.about,
    action: {
      ...newAction('automation.rest-api-call'),
      name: examplesTexts.nested.name,
      url: 'https://api.example.com/v1/customers',
      format: 'json',
      body: `{
  "customer": {
    "name": "{{ order.customer.name }}",
    "email": {{ order.customer.email }}
  },
  "order": {
    "reference": "Order {{ order.id }}",
    "total": {{ order.total }},
    "lines": {{ order.lines }}
  }
}
`,
      authentication: { method: 'header-key', headerName: 'X-Api-Key', secret: 'change-me' },
    },
  },
  {
    about: examplesTexts.lines.about,
    action: {
      ...newAction('automation.rest-api-call'),
      name: examplesTexts.lines.name,
      url: 'https://api.example.com/v1/invoices',
      format: 'json',
      body: `{
  "invoice": "{{ order.id }}",
  "date": "{{ order.created | date: 'dd.MM.yyyy' }}",
  "lines": [
    "{{ each order.lines as line, number }}",
    {
      "no": {{ number }},
      "article": "{{ line.sku }}",
      "cents": {{ line.price | scale: 2 }},
      "note": "{{ line.note | optional }}"
    }
  ],
  "{{ if order.paid }}": {
    "paid": true
  }
}
`,
      authentication: { method: 'header-key', headerName: 'X-Api-Key', secret: 'change-me' },
    },
  },
  {
    about: examplesTexts.form.about,
    action: {
      ...newAction('automation.webhook'),
      name: examplesTexts.form.name,
      url: 'https://lists.example.com/subscribe?source={{ order.currency | lower }}',
      data: [
        { key: 'email', value: '{{ order.customer.email }}', enabled: true },
        { key: 'name', value: '{{ order.customer.name }}', enabled: true },
        { key: 'tags', value: "{{ order.tags | join: ',' }}", enabled: true },
        { key: 'test', value: 'yes', enabled: false },
      ],
    },
  },
];

/** Adds an example and opens it, with the sample of an order unless the one on the screen has its values too. */
export function addExample({ library, samples, steps }: ExampleTarget, action: Action): void {
  const { problems } = build(action, { context: samples.context, now: 0 });
  steps.transaction(() => {
    library.add([action]);
    if (hasErrors(problems)) samples.openOrAdd(shellTexts.unnamedSample, ORDER_SAMPLE);
  });
}

/** Where an example is added. */
export interface ExampleTarget {
  readonly library: Library;
  readonly samples: Samples;
  readonly steps: UndoHistory;
}

interface ExampleCardsProps {
  /** Reaches the first card. */
  readonly first?: Ref<HTMLButtonElement>;
  readonly onAdd: (action: Action) => void;
}

/** The examples as cards; choosing one adds it. */
export function ExampleCards({ first, onAdd }: ExampleCardsProps) {
  const id = useId();
  return (
    <ul className={styles.examples}>
      {EXAMPLES.map(({ about, action }, index) => (
        <li key={action.name}>
          <button
            ref={index === 0 ? first : undefined}
            type="button"
            className={styles.card}
            aria-label={libraryTexts.addExample(action.name)}
            aria-describedby={`${id}-${index}`}
            onClick={() => onAdd(action)}
          >
            <b>{action.name}</b>
            <span id={`${id}-${index}`}>{about}</span>
            <small>{libraryTexts.kinds[action.objectId].name}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ExamplesDialogProps {
  target: ExampleTarget;
  onAdded: () => void;
  onClose: () => void;
}

/** Lets the user add one of the examples. */
export function ExamplesDialog({ target, onAdded, onClose }: ExamplesDialogProps) {
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={libraryTexts.examples} onClose={onClose} initialFocus={first} wide>
      <ExampleCards
        first={first}
        onAdd={(action) => {
          addExample(target, action);
          onAdded();
        }}
      />
    </Dialog>
  );
}

interface EmptyLibraryProps {
  target: ExampleTarget;
  /** Opens the import, with what is to be imported. */
  onImport: (arrival?: Arrival) => void;
}

/** Shown if no action is open: all ways to begin one. It takes the room of the request too. */
export function EmptyLibrary({ target, onImport }: EmptyLibraryProps) {
  const add = useAddAction((action) => target.library.add([action]));
  const addAsExample = useAddAction((action) => addExample(target, action));
  const id = useId();
  const page = useRef<HTMLDivElement>(null);
  // `:has()` would do it without a script, but browsers look for it again whenever a text inside of `main` changes.
  useLayoutEffect(() => {
    const main = page.current?.closest('main');
    main?.setAttribute('data-one-whole', '');
    return () => main?.removeAttribute('data-one-whole');
  }, []);
  return (
    <div ref={page} className={styles.empty} data-whole>
      <p>{shellTexts.purpose}</p>
      <h2>{beginTexts.title}</h2>
      <div className={styles.kinds}>
        {OBJECT_IDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.kind}
            aria-label={libraryTexts.kinds[kind].add}
            aria-describedby={`${id}-${kind}`}
            onClick={() => add(newAction(kind))}
          >
            <Picture of={kind} />
            <b>{libraryTexts.kinds[kind].name}</b>
            <span id={`${id}-${kind}`}>{beginTexts.kinds[kind]}</span>
          </button>
        ))}
      </div>
      <div className={styles.paste}>
        <TextInput
          aria-label={beginTexts.paste}
          placeholder={beginTexts.paste}
          autoComplete="off"
          onPaste={(event: ClipboardEvent) => {
            const files = [...event.clipboardData.files];
            const text = event.clipboardData.getData('text/plain');
            if (files.length === 0 && text === '') return;
            // The field would drop the line ends.
            event.preventDefault();
            onImport(files.length > 0 ? files : text);
          }}
          onKeyDown={({ key, currentTarget: { value } }: KeyboardEvent<HTMLInputElement>) =>
            key === 'Enter' && value.trim() !== '' && onImport(value)
          }
        />
        <FileChoice label={beginTexts.file} accept={FILES} multiple onChoose={onImport} />
      </div>
      <h3>{libraryTexts.examples}</h3>
      <ExampleCards onAdd={addAsExample} />
    </div>
  );
}

/** Keys and values, those of the context in braces. */
const ROWS = [
  ['id', '{{ order.id }}'],
  ['status', 'paid'],
  ['total', '{{ order.total }}'],
] as const;

/** A picture of the body of a kind: rows, or the JSON that is written by hand. */
function Picture({ of }: { of: ObjectId }) {
  const isRows = of === 'automation.webhook';
  return (
    <span className={isRows ? styles.rows : styles.json} aria-hidden="true">
      {!isRows && '{'}
      {ROWS.map(([key, value], index) => {
        const isInserted = value.startsWith('{{');
        return (
          <span key={key}>
            <span>{isRows ? key : `  "${key}": `}</span>
            <span data-inserted={isInserted}>{isRows || isInserted ? value : `"${value}"`}</span>
            {!isRows && index < ROWS.length - 1 && ','}
          </span>
        );
      })}
      {!isRows && '}'}
    </span>
  );
}

/** Returns a function that adds an action, opens it, and focuses its name. */
export function useAddAction(add: (action: Action) => void, onOpened?: () => void): (action: Action) => void {
  const designer = useDesigner();
  return (action) => {
    flushSync(() => add(action));
    onOpened?.();
    designer.focus('name');
  };
}

interface NewActionsProps {
  library: Library;
  /** Called when the person has opened another action. */
  onOpened?: (() => void) | undefined;
  onImport: () => void;
  onExamples: () => void;
  onNewFolder: () => void;
}

/** The menu of everything that can be added to the list. */
export function NewActions({ library, onOpened, onImport, onExamples, onNewFolder }: NewActionsProps) {
  const add = useAddAction((action) => library.add([action]), onOpened);
  return (
    <MenuButton
      icon="add"
      look="plain"
      label={libraryTexts.new}
      text={libraryTexts.new}
      align="start"
      groups={() => [
        {
          items: OBJECT_IDS.map((kind) => ({
            id: kind,
            title: libraryTexts.kinds[kind].name,
            run: () => add(newAction(kind)),
          })),
        },
        {
          items: [
            { id: 'import', title: libraryTexts.fromText, run: onImport },
            { id: 'examples', title: libraryTexts.fromExample, run: onExamples },
          ],
        },
        { items: [{ id: 'folder', title: libraryTexts.addFolder, run: onNewFolder }] },
      ]}
    />
  );
}
