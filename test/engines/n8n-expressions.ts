import { type Workflow, workflowOf } from './run-exported';

/** A parameter as n8n evaluates it for an item: text as it is, and JavaScript in braces. */
function evaluated(parameter: unknown, $json: unknown): unknown {
  const text = String(parameter);
  if (!text.startsWith('=')) return text;
  const [first = '', ...rest] = text.slice(1).split('{{');
  const parts = rest.map((part): [value: unknown, after: string] => {
    const end = part.indexOf('}}');
    const value: unknown = new Function('$json', `return (${part.slice(0, end)})`)($json);
    return [value, part.slice(end + 2)];
  });
  const [only] = parts;
  if (parts.length === 1 && only && first === '' && only[1] === '') return only[0];
  return first + parts.map(([value, after]) => `${value}${after}`).join('');
}

interface Condition {
  readonly leftValue: string;
}

/** A text with the marks that `encodeURIComponent` leaves as they are; empty where there is none. */
export const unescaped = (text: unknown): string =>
  String(text ?? '').replace(/%(?:21|27|28|29|2A|7E)/g, (mark) => decodeURIComponent(mark));

const nodeOf = ({ nodes }: Workflow, type: string) => nodes.find((node) => node.type.endsWith(type));

/** What the HTTP Request node of a workflow without code sends for an item; undefined where the If node stops it. */
export function sentWithoutCode(text: string, item: unknown) {
  const workflow = workflowOf(text);
  const check = nodeOf(workflow, '.if')?.parameters.conditions as { conditions: Condition[] } | undefined;
  if (check && !check.conditions.every(({ leftValue }) => evaluated(leftValue, item) === true))
    return undefined;
  const { url, method, body, rawContentType } = nodeOf(workflow, '.httpRequest')?.parameters ?? {};
  return {
    method,
    url: evaluated(url, item),
    contentType: rawContentType,
    body: body === undefined ? undefined : evaluated(body, item),
  };
}
