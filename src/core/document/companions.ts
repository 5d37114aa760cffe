/**
 * The files beside that of an action, for what no config holds: what its receiver expects, and its approved requests.
 * Their names are that of `NAME.action.json` with these endings.
 */
export const COMPANION_ENDINGS = { contract: '.contract.json', approved: '.approved.md' } as const;

type CompanionName = keyof typeof COMPANION_ENDINGS;
export const COMPANION_NAMES = Object.keys(COMPANION_ENDINGS) as readonly CompanionName[];

/** The texts of these files; empty if there is none. */
export type Companions = { readonly [Name in CompanionName]: string };

export const NO_COMPANIONS: Companions = { contract: '', approved: '' };

export const companionsOf = ({ contract, approved }: Companions): Companions => ({ contract, approved });
