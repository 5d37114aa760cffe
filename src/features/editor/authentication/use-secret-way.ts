import { useRef } from 'react';
import { useEditor } from '../../../fields/editor-context';
import { type SecretDraft, toSecretName } from '../../../model/authentication-draft';
import { toAction } from '../../../model/draft';
import { settingEdit } from '../../../model/edit/edit';
import { pathOf, type SecretSetting, settingValue } from '../../../model/edit/settings';
import { proposedName } from '../../../model/secrets/proposed-name';
import { useDraftForm } from '../draft-form';

/** A value that follows its name, and what it goes by now, if it has a place. */
interface Carried {
  readonly value: string;
  readonly name: string | undefined;
}

interface SecretWay {
  readonly choose: (by: SecretDraft['by']) => void;
  /** Gives the named secret another name. */
  readonly rename: (text: string) => void;
  /** Gives the named secret another value. */
  readonly setNamed: (name: string, value: string) => void;
}

/**
 * Whether a secret is typed or named. A typed value is taken along where it gets a name, and follows
 * that name while it is being edited, so that the request stays the same.
 */
export function useSecretWay(setting: SecretSetting): SecretWay {
  const form = useDraftForm();
  const { secrets } = useEditor();
  const carried = useRef<Carried>(undefined);

  const put = (value: string, name: string) => {
    const isFree = !secrets.isTaken(name) || secrets.named[name] === value;
    const before = carried.current?.name;
    carried.current = { value, name: isFree ? name : undefined };
    if (before === name) return;
    secrets.setNamed({ ...(before && { [before]: undefined }), ...(isFree && { [name]: value }) });
  };

  return {
    choose(by) {
      carried.current = undefined;
      const name = settingValue(form.draft, `${setting}.name`);
      const value = settingValue(form.draft, `${setting}.value`);
      const edits = [settingEdit(`${setting}.by`, by === 'name' ? 'value' : 'name', by)];
      if (by === 'name' && value !== '') {
        const next =
          name ||
          (proposedName(toAction(form.draft), String(pathOf(`${setting}.name`).at(-1)), secrets) ?? '');
        if (!secrets.isTaken(next)) put(value, next);
        if (next !== name) edits.push(settingEdit(`${setting}.name`, name, next));
      }
      form.perform(edits);
    },
    rename(text) {
      const name = toSecretName(text);
      form.set(`${setting}.name`, name);
      if (carried.current && name !== '') put(carried.current.value, name);
    },
    setNamed(name, value) {
      if (carried.current?.name === name) carried.current = { value, name };
      else carried.current = undefined;
      secrets.setNamed({ [name]: value === '' ? undefined : value });
    },
  };
}
