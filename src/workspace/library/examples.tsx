/** The example actions: their texts, their cards and their dialog. */
import { type Ref, useId, useRef } from 'react';
import { type Action, build, hasErrors } from '../../core';
import { newAction } from '../../core/internal';
import { examplesTexts } from '../../i18n/commands';
import { libraryTexts } from '../../i18n/library';
import { shellTexts } from '../../i18n/shell';
import { Dialog } from '../../ui/dialog';
import type { UndoHistory } from '../history/undo-history';
import type { Samples } from '../samples/samples';
import styles from './examples.module.css';
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
