import type { HelpCase } from './arbitrary-help';
import { PETSTORES } from './descriptions/petstore';
import { readDescriptions } from './descriptions/read-descriptions';

/** The operations of public descriptions with their sampled bodies, and one slip of the hand in each. */
export function publicCases(): HelpCase[] {
  const operations = Object.values(PETSTORES).flatMap(
    (document) => readDescriptions({ 'api.json': document })?.read ?? [],
  );
  const samples = [{ name: 'Pet', text: '{"pet":{"id":10,"name":"doggie","price":12.5}}', isOpen: true }];
  const slips: ((body: string) => string)[] = [
    (body) => body.replace(/"(\w+)": (\d+)/, '"$1": "$2"'),
    (body) => body.replace(/"(\w+)": (\d+)/, '"$1": {{ pet.price }}'),
    (body) => body.replace(/"(\w+)": "[^"]*"/, '"$1": {{ pet.nam }}'),
    (body) => body.replace('available', 'avaiable'),
    (body) => body.replace('"name"', '"nmae"'),
    (body) => body.replace(',', ''),
    (body) => body.replace(/\}$/, ''),
  ];
  return operations.flatMap(({ action, contract }) =>
    slips.flatMap((slip): HelpCase[] => {
      const open = { ...action, authentication: { method: 'none' as const } };
      const changed =
        'body' in open
          ? { ...open, body: slip(open.body) }
          : { ...open, data: open.data.map((row) => ({ ...row, value: `{{ pet.${row.key} }}` })) };
      return [{ action: changed, samples, contract }];
    }),
  );
}
