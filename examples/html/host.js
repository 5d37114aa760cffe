import '/action-designer/element.js';

const designer = document.querySelector('action-designer');
const [saved, state] = ['saved', 'state'].map((id) => document.getElementById(id));

designer.samples = [
  {
    name: 'A paid order',
    context: { order: { id: 'A-1001', total: 149.9, paid: true, customer: { name: 'Zoë' } } },
  },
  { name: 'An empty order', context: { order: { id: 'A-1002' } } },
];
designer.secretNames = ['CRM_PASSWORD'];
designer.value = {
  version: 1,
  objectId: 'automation.webhook',
  name: 'Tell the CRM',
  method: 'POST',
  url: 'https://crm.example/orders',
  format: 'json',
  data: [{ key: 'id', value: '{{order.id}}' }],
  authentication: { method: 'basic', username: 'shop', password: { secret: 'CRM_PASSWORD' } },
};

/** The host keeps the value, and gives back what it kept. */
designer.addEventListener('change', ({ detail }) => {
  saved.textContent = JSON.stringify(detail.value, undefined, 2);
  state.textContent = detail.isComplete ? 'Complete' : `Problems: ${detail.problems.length}`;
  designer.value = structuredClone(detail.value);
});
designer.addEventListener('request-secret', () => {
  state.textContent = 'The host opens its own dialog for a new secret.';
});
document.getElementById('undo').addEventListener('click', () => designer.undo());
document.getElementById('replace').addEventListener('click', () =>
  designer.replace({
    version: 1,
    objectId: 'automation.webhook',
    name: 'Another',
    method: 'GET',
    url: 'https://a.example',
  }),
);
