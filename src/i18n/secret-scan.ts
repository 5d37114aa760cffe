import type { SecretLook } from '../model/secrets/secret-scan';
import { grouped } from './count';
import { messages } from './language';
import { inLine } from './shown-text';

/** Where the settings go, or have come from. */
export type SecretGoal = 'file' | 'link' | 'action';

const PLACES: Readonly<Record<string, string>> = {
  url: 'The URL',
  body: 'The body',
  username: 'The username',
};

const GOALS: Readonly<Record<SecretGoal, string>> = {
  file: 'It goes into the file as it is.',
  link: 'It goes into the link as it is.',
  action: 'It stays in the action as it is, not in the vault.',
};

function look(why: SecretLook): string {
  switch (why.type) {
    case 'named':
      return `seems to contain a key (${why.name})`;
    case 'known':
      return `seems to contain a key (${why.prefix}…)`;
    case 'in-front-of-host':
      return 'seems to contain a password (in front of the host)';
    case 'username':
      return 'seems to be a key: the password is empty';
  }
}

/** What is said of settings that look as if they held a secret. */
export const english = {
  /** `setting` names it where it is one of many, such as a row. */
  looks: (why: SecretLook, place: string, setting: string, goal: SecretGoal) =>
    `${PLACES[place] ?? setting} ${look(why)}. ${GOALS[goal]}`,
  ofAction: (name: string, text: string) => `“${inLine(name)}”: ${text}`,
  unnamed: 'Without a name',
  show: 'Show the setting',
  more: (number: number) => `And ${grouped(number)} more.`,
} as const;

export const texts = messages('secretScan', english);
