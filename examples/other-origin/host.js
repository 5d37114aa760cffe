const designer = document.querySelector('action-designer');
const saved = document.getElementById('saved');

// Properties may be set before the element is defined.
designer.samples = [{ name: 'A paid order', context: { order: { id: 'A-1001', total: 149.9 } } }];
designer.value = {
  version: 1,
  objectId: 'automation.rest-api-call',
  name: 'Tell the CRM',
  method: 'POST',
  url: 'https://crm.example/orders',
  body: '{ "id": "{{order.id}}" }',
};
designer.addEventListener('change', ({ detail }) => {
  saved.textContent = JSON.stringify(detail.value, undefined, 2);
});
