/** Takes the place of `ui/browser/storage.ts` in the build for other pages: preferences last as long as the page. */

const preferences = new Map<string, string>();
const tabValues = new Map<string, string>();

export const readPreference = (key: string): string | undefined => preferences.get(key);

export function writePreference(key: string, value: string): void {
  preferences.set(key, value);
}

/** No other tab changes them. */
export const onPreference = (): void => undefined;

export const readTabValue = (key: string): string | undefined => tabValues.get(key);

export function writeTabValue(key: string, value: string): void {
  tabValues.set(key, value);
}
