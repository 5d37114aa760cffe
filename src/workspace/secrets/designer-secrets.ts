import type { HostSecrets } from '../../designer';
import type { Library } from '../library/state/library';
import type { Vault } from './vault';

/** The secrets as the designer asks for them: those typed in the open action, and not known here, have a name too. */
export function designerSecrets(vault: Vault, library: Library): HostSecrets {
  const isMissing = (name: string): boolean => {
    const reading = library.openId === undefined ? undefined : library.read(library.openId);
    return reading?.type === 'draft' && reading.missing.includes(name);
  };
  return {
    subscribe: vault.subscribe,
    get state() {
      return vault.state;
    },
    get canKeep() {
      return vault.canKeep;
    },
    get named() {
      return vault.named;
    },
    isTaken: (name) => vault.isTaken(name) || isMissing(name),
    setNamed: (values) => vault.setNamed(values),
  };
}
