const node = (more: object) => ({
  id: 'a',
  type: 'http request',
  z: 't',
  name: '',
  method: 'GET',
  ret: 'obj',
  paytoqs: 'ignore',
  url: 'http://h/{{payload.id}}?q={{{query}}}&p=5%',
  tls: '',
  persist: false,
  proxy: '',
  headers: [],
  wires: [['b']],
  ...more,
});

/** Flows in the shapes that Node-RED exports. */
export const NODE_RED_FLOWS = [
  JSON.stringify([
    { id: 't', type: 'tab', label: 'Flow', disabled: true },
    { id: 'f', type: 'function', name: 'Set', func: 'return msg;', wires: [['a', 'c']] },
    { id: 'g', type: 'change', name: '', rules: [], wires: [['f']] },
    node({
      headers: [
        { keyType: 'Accept', keyValue: '', valueType: 'application/json', valueValue: '' },
        { keyType: 'other', keyValue: 'X-A', valueType: 'msg', valueValue: 'a["b"][0]' },
        { keyType: 'msg', keyValue: 'name', valueType: 'other', valueValue: 'v' },
      ],
    }),
    node({ id: 'c', method: 'POST', url: '', authType: 'basic', credentials: { user: 'u', password: 'p' } }),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Node-RED writes this
    node({ id: 'd', method: 'use', url: '${BASE}', tls: 'x', paytoqs: 'body', d: true, info: 'x' }),
  ]),
  JSON.stringify({ flows: [node({ headers: { A: 'b' }, paytoqs: true, authType: 'bearer' })], rev: 'a' }),
] as const;
