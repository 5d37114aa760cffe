import { texts } from '../../texts/samples';
import { Messages } from '../../ui/messages';
import { secretNameOf, valueOfNamed } from '../../workbench/action-secret';
import { useSecretKeeping } from '../../workbench/secret-keeping';
import { VaultNote } from '../../workbench/vault-note';
import type { TrialInputs } from './trial';

/** Says once, of all samples, that the secret of the action is locked or has no value. */
export function MissingSecret({ inputs: { action, secrets = {} } }: { inputs: TrialInputs }) {
  const { isLocked } = useSecretKeeping();
  const name = secretNameOf(action);
  if (name === undefined || valueOfNamed(action, secrets) !== undefined) return null;
  if (isLocked) return <VaultNote text={texts.secretsLocked} />;
  return <Messages messages={[{ severity: 'warning', text: texts.secretMissing(name) }]} />;
}
