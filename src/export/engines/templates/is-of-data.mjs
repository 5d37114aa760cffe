// Whether a failure is one of the data: then it stays at every try.
const isOfData = ({ name, problems = [] }) =>
  name === 'HostError' || (name === 'RequestError' && problems.every(({ code }) => code !== 'secret-missing'));
