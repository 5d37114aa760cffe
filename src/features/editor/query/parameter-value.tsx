import { useMemo } from 'react';
import { useRemarksAt } from '../../../fields/editor-context';
import { TemplateField } from '../../../fields/template-field/template-field';
import { texts } from '../../../i18n/query';
import type { Remark, SettingRemarks } from '../../../model/shown-problems/remark';
import { rangeInValue } from '../../../model/url-query';

const URL_PATH = ['url'];

interface ParameterValueProps {
  readonly index: number;
  readonly url: string;
  /** As it is read by a person. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The value of a parameter: what is said of its tags is said of those of the URL. */
export function ParameterValue({ index, url, value, onChange }: ParameterValueProps) {
  const path = useMemo(() => ['url', 'query', index], [index]);
  const ofUrl = useRemarksAt(URL_PATH);
  const remarks = useMemo(() => remarksIn(value, index, url, ofUrl), [value, index, url, ofUrl]);
  return (
    <TemplateField
      path={path}
      label={texts.value(index + 1)}
      labelHidden
      placeholder={texts.valuePlaceholder}
      value={value}
      remarks={remarks}
      onChange={onChange}
    />
  );
}

/** Those of the URL that are about text which stands in a value as it does in the URL. */
function remarksIn(value: string, index: number, url: string, ofUrl: SettingRemarks): SettingRemarks {
  if (ofUrl.shown.length + ofUrl.quiet.length === 0) return ofUrl;
  const inValue = (remark: Remark): Remark[] => {
    const range = remark.range && rangeInValue(url, index, value, remark.range);
    return range ? [{ ...remark, range }] : [];
  };
  return { shown: ofUrl.shown.flatMap(inValue), quiet: ofUrl.quiet.flatMap(inValue), steps: [] };
}
