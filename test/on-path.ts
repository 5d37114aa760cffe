import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Every file of this name in the folders of the environment variable `PATH`, in their order. */
export function onPath(command: string): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...new Set(folders.map((folder) => join(folder, command)))].filter((path) => existsSync(path));
}
