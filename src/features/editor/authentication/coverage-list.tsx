import { type Protectable, type SchemeSetting, signatureCoverage } from '../../../core';
import { useBuilt } from '../../../fields/editor-context';
import { texts } from '../../../i18n/signing-form';
import { headerFieldsOf } from '../../../model/message/header-fields';
import styles from './signing-fields.module.css';

/** What the signature covers and what it leaves open, as the core finds it in the scheme. */
export function CoverageList({ setting }: { setting: SchemeSetting | undefined }) {
  const hasContentType = headerFieldsOf(useBuilt()).some(({ name }) => name === 'Content-Type');
  const { covered, open } = signatureCoverage(setting, hasContentType);
  return (
    <dl className={styles.coverage}>
      <dt>{texts.signs}</dt>
      <dd>{listOf(covered)}</dd>
      <dt>{texts.leavesOpen}</dt>
      <dd className={styles.open}>{listOf(open)}</dd>
    </dl>
  );
}

const listOf = (parts: readonly Protectable[]): string =>
  parts.map((part) => texts.protectables[part]).join(', ') || texts.nothing;
