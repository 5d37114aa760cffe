import { ActionDesigner } from 'action-designer/react';
import { StrictMode, useReducer, useRef } from 'react';
import { createRoot } from 'react-dom/client';

const SAMPLES = [
  { name: 'A paid order', context: { order: { id: 'A-1001', total: 149.9, customer: { name: 'Zoë' } } } },
];
const TITLE = 'Order workflow';
const UNDO = 'Undo in the host';
const SECRETS = ['CRM_PASSWORD'];

const resolveSecret = (name) => `value of ${name}`;

/** A real host would send it from its server. */
const send = ({ method, url, headers, body }, { signal }) =>
  fetch(url, {
    method,
    // The browser writes these itself.
    headers: headers.filter(([name]) => !/^(?:host|content-length)$/i.test(name)),
    ...(body.length > 0 && { body }),
    signal,
  });

const webhook = (name, path) => ({
  version: 1,
  objectId: 'automation.webhook',
  name,
  method: 'POST',
  url: `https://crm.example/${path}`,
  format: 'json',
  data: [{ key: 'id', value: '{{order.id}}' }],
});

const START = {
  steps: { order: webhook('Create the order', 'orders'), invoice: webhook('Write the invoice', 'invoices') },
  before: [],
};

/** The store of the host: its steps, and what undo goes back to. */
function reduce(state, event) {
  if (event.type === 'undo') {
    const [steps = state.steps, ...before] = state.before;
    return { steps, before };
  }
  return {
    steps: { ...state.steps, [event.id]: event.value },
    before: [state.steps, ...state.before],
  };
}

/** Counts what handlers above the designers get. */
const heard = {};
window.heard = heard;
const count = (name) => () => {
  heard[name] = (heard[name] ?? 0) + 1;
};

function Host() {
  const [state, dispatch] = useReducer(reduce, START);
  const designers = { order: useRef(null), invoice: useRef(null) };
  const undo = () => {
    const { steps } = reduce(state, { type: 'undo' });
    for (const [id, designer] of Object.entries(designers))
      if (steps[id] !== state.steps[id]) designer.current.replace(steps[id]);
    dispatch({ type: 'undo' });
  };
  // For tests.
  window.designers = designers;
  return (
    <main
      onClick={count('click')}
      onKeyDown={count('keydown')}
      onFocus={count('focus')}
      onPaste={count('paste')}
      onChange={count('change')}
    >
      <h1>{TITLE}</h1>
      <button type="button" onClick={undo} disabled={state.before.length === 0}>
        {UNDO}
      </button>
      {Object.entries(state.steps).map(([id, value]) => (
        <ActionDesigner
          key={id}
          className={`step ${id}`}
          handle={designers[id]}
          value={value}
          onChange={(next) => dispatch({ type: 'changed', id, value: next })}
          samples={SAMPLES}
          secretNames={SECRETS}
          resolveSecret={resolveSecret}
          send={send}
          views={['request', 'config']}
        />
      ))}
      <pre id="saved">{JSON.stringify(state.steps, undefined, 2)}</pre>
    </main>
  );
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Host />
  </StrictMode>,
);
