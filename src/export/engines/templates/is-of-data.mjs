/** Whether a secret is missing or has another form. @param {{ path: (string | number)[] }} problem */
const isOfSecret = ({ path: [setting, name] }) => setting === 'authentication' && name !== 'scheme';

/** Whether the data caused it. @param {{ name?: string, problems?: { path: (string | number)[] }[] }} failure */
const isOfData = ({ name, problems = [] }) =>
  name === 'HostError' || (name === 'RequestError' && !problems.some(isOfSecret));
