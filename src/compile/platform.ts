/** Where compiled code runs: in Node, on the web platform, or where there is nothing but the language. */
export const PLATFORMS = ['node', 'web', 'bare'] as const;

export type Platform = (typeof PLATFORMS)[number];

export const isPlatform = (name: string): name is Platform => (PLATFORMS as readonly string[]).includes(name);
