import type { ComponentProps } from 'react';
import { commonTexts } from '../i18n/common';
import { Segmented } from './button';
import { TextBlock } from './text-block';

/** A config as it is written to a file, to be read and selected. */
export const ConfigText = (props: Pick<ComponentProps<typeof TextBlock>, 'text' | 'caption' | 'copying'>) => (
  <TextBlock label={commonTexts.config} language="json" isBounded {...props} />
);

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
        { value: 'one', label: commonTexts.thisAction },
        { value: 'all', label: commonTexts.allActions(count) },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
