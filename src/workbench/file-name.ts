/** Characters that a file system or a shell may refuse or misread. */
const UNSAFE = /[\p{C}\p{Z}/\\:*?"<>|.]+/gu;
const LENGTH = 80;

/** The name of a file of an action: `Order created` is saved as `Order-created.action.json`. */
export function fileName(actionName: string, ending = 'action.json'): string {
  const stem = [...actionName.replace(UNSAFE, '-')]
    .slice(0, LENGTH)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `${stem || 'action'}.${ending}`;
}
