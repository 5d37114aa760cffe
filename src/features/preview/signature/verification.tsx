import type { Built } from '../../../core';
import { texts } from '../../../i18n/signature';
import { CheckSignature } from './check-signature';
import { ReceiverCode } from './receiver-code';

interface VerificationProps {
  readonly built: Built;
  readonly signed: Uint8Array;
  /** Of the header with the signature. */
  readonly headerName: string;
}

/** What a receiver needs. Few people look at it each time, so it comes after the rest. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes the default export of a module
export default function Verification({ built, signed, headerName }: VerificationProps) {
  return (
    <>
      <ReceiverCode built={built} headerName={headerName} />
      <h2>{texts.check}</h2>
      <CheckSignature signed={signed} />
    </>
  );
}
