import type { SecretLook } from '../../model/secrets/secret-scan';
import type { Catalogue } from '../catalogue';
import { grouped } from '../count';
import type { SecretGoal } from '../secret-scan';
import { inLine } from '../shown-text';

const PLACES: Readonly<Record<string, string>> = {
  url: 'Die URL',
  body: 'Der Body',
  username: 'Der Benutzername',
};

const GOALS: Readonly<Record<SecretGoal, string>> = {
  file: 'Das kommt so in die Datei, wie es dasteht.',
  link: 'Das kommt so in den Link, wie es dasteht.',
  action: 'Das bleibt in der Aktion, wie es dasteht, und kommt nicht in den Tresor.',
};

function look(why: SecretLook): string {
  switch (why.type) {
    case 'named':
      return `scheint einen geheimen Schlüssel zu enthalten (${why.name})`;
    case 'known':
      return `scheint einen geheimen Schlüssel zu enthalten (${why.prefix}…)`;
    case 'in-front-of-host':
      return 'scheint ein Passwort zu enthalten (vor dem Host)';
    case 'username':
      return 'scheint ein geheimer Schlüssel zu sein: Das Passwort ist leer';
  }
}

export const german: Catalogue['secretScan'] = {
  looks: (why, place, setting, goal) => `${PLACES[place] ?? setting} ${look(why)}. ${GOALS[goal]}`,
  ofAction: (name, text) => `„${inLine(name)}“: ${text}`,
  unnamed: 'Ohne Namen',
  show: 'Einstellung zeigen',
  more: (number) => `Und ${grouped(number)} weitere.`,
};
