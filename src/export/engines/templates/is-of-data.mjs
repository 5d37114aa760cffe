/** Whether a failure is one of the data. @param {{ name?: string, problems?: { code: string }[] }} failure */
const isOfData = ({ name, problems = [] }) =>
  name === 'HostError' || (name === 'RequestError' && problems.every(({ code }) => code !== 'secret-missing'));
