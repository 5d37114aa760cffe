import { type Target, withheld } from './target';

export const rawHttp: Target = {
  id: 'raw-http',
  extension: 'txt',
  render: ({ whole }) => (whole ? { code: whole.message } : withheld({ code: 'no-variables' })),
};
