import type { StoredVault } from '../src/workspace/secrets/vault-records';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

/** What version 0.2 wrote for two named secrets behind the passphrase “open sesame”. */
export const PBKDF2_VAULT: StoredVault = {
  lock: {
    id: '5f3e1e5a-6a5c-4d0e-8a55-0c9f3f1f6b7e',
    type: 'passphrase',
    wrapped: {
      salt: bytes('fed4bbf6415c1b5d46e028b3adf434e6'),
      iterations: 600_000,
      nonce: bytes('32bcbce0d3705eb938c174ab'),
      wrapped: bytes(
        'a55a25f4b6887944f14d2d65dd6f3503d4c5d0decce8f94ab45028d9fb8136f04604799d019796cf94e99f41baef607b',
      ),
    },
  },
  secrets: [
    {
      place: ['named', 'CRM'],
      sealed: bytes('3f1def8e5d02de1d7b734c783f5d0640b50c22aba462d59f7e9159c8621bee1006bb8e7694'),
    },
    {
      place: ['named', 'SHOP'],
      sealed: bytes('29c5175ce20f06b76e55cf833e0d56530e557fb832748c703aab3501205e655a087c50580e'),
    },
  ],
};
