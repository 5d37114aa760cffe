import { Segmented } from '../components/segmented';
import { texts } from '../i18n/common';

/** The open action, or every one that there is. */
export type Scope = 'one' | 'all';

interface ScopeChoiceProps {
  readonly label: string;
  /** How many actions there are; where it is one, there is nothing to choose. */
  readonly count: number;
  readonly value: Scope;
  readonly onChange: (scope: Scope) => void;
}

/** What goes out: the open action, or all of them. */
export function ScopeChoice({ label, count, value, onChange }: ScopeChoiceProps) {
  if (count < 2) return null;
  return (
    <Segmented
      label={label}
      labelHidden
      options={[
        { value: 'one', label: texts.thisAction },
        { value: 'all', label: texts.allActions(count) },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
