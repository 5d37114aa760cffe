import { useId } from 'react';
import type { Action } from '../../core';
import { Field, Select } from '../../ui/field';
import { useLinkedField } from '../../workbench/linked-field';
import { useSettingProblems } from '../../workbench/setting-problems';
import { TemplateField } from '../../workbench/template-field';
import styles from './request-line.module.css';
import { useSetting, useVisited } from './setting';
import { texts } from './texts';

const METHOD = ['method'];
const URL_PATH = ['url'];
const METHODS: readonly Action['method'][] = ['GET', 'POST', 'PUT'];

/** Method and URL, as they stand in the first line of the request. */
export function RequestLine() {
  const [method, setMethod] = useSetting('method');
  const [url, setUrl] = useSetting('url');
  const [visited, visit] = useVisited();
  const { ref, ...methodField } = useLinkedField<HTMLSelectElement>(METHOD);
  const problems = useSettingProblems(URL_PATH, url === '' && !visited);
  const id = useId();

  return (
    <div>
      <div className={styles.line}>
        <Field label={texts.method} htmlFor={id}>
          <Select
            id={id}
            ref={ref}
            className={styles.method}
            value={method}
            onChange={(event) => setMethod(METHODS[event.target.selectedIndex] ?? method)}
            {...methodField}
          >
            {METHODS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <TemplateField
          path={URL_PATH}
          label={texts.url}
          value={url}
          onChange={setUrl}
          onBlur={visit}
          placeholder={texts.urlPlaceholder}
          describedBy={problems.describedBy}
          invalid={problems.invalid}
        />
      </div>
      {problems.list}
    </div>
  );
}
