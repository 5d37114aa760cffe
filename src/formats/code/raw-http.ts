import { type Target, unsupported } from './target';

export const rawHttp: Target = {
  id: 'raw-http',
  extension: 'txt',
  render: ({ whole }) => (whole ? { code: whole.message } : unsupported({ code: 'no-variables' })),
};
