import { Messages } from '../../components/messages';
import { useSecretKeeping } from '../../fields/use-secret-keeping';
import { VaultNote } from '../../fields/vault-locked-banner';
import { texts } from '../../i18n/samples';
import { secretNameOf, valueOfNamed } from '../../model/secrets/action-secret';
import type { TrialInputs } from './test-run';

/** Says once, of all samples, that the secret of the action is locked or has no value. */
export function MissingSecret({ inputs: { action, secrets = {} } }: { inputs: TrialInputs }) {
  const { isLocked } = useSecretKeeping();
  const name = secretNameOf(action);
  if (name === undefined || valueOfNamed(action, secrets) !== undefined) return null;
  if (isLocked) return <VaultNote text={texts.secretsLocked} />;
  return <Messages messages={[{ severity: 'warning', text: texts.secretMissing(name) }]} />;
}
