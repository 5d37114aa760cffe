import 'action-designer/element';
import { createApp, h, shallowRef, toRaw } from 'vue';

const SAMPLES = [{ name: 'A paid order', context: { order: { id: 'A-1001', total: 149.9 } } }];
const TITLE = 'Order workflow';
const UNDO = 'Undo in the host';
const START = {
  version: 1,
  objectId: 'automation.webhook',
  name: 'Tell the CRM',
  method: 'POST',
  url: 'https://crm.example/orders',
  format: 'json',
  data: [{ key: 'id', value: '{{order.id}}' }],
};

// In a template: <action-designer :value.prop="value" :samples.prop="samples" @change="changed" />, with
// `isCustomElement` in the options of its compiler.
const Host = {
  setup() {
    // A value is replaced as a whole, so that Vue need not look inside.
    const value = shallowRef(START);
    const before = shallowRef([]);
    const designer = shallowRef(null);
    const changed = ({ detail }) => {
      before.value = [value.value, ...before.value];
      value.value = detail.value;
    };
    const undo = () => {
      const [last = value.value, ...rest] = before.value;
      before.value = rest;
      value.value = last;
      designer.value.replace(toRaw(last));
    };
    return () => [
      h('h1', TITLE),
      h('button', { type: 'button', onClick: undo, disabled: before.value.length === 0 }, UNDO),
      h('action-designer', { ref: designer, '.value': value.value, '.samples': SAMPLES, onChange: changed }),
      h('pre', { id: 'saved' }, JSON.stringify(value.value, undefined, 2)),
    ];
  },
};

createApp(Host).mount('#root');
