import { lazy, Suspense } from 'react';
import { Painted } from '../../fields/painted';
import { sheetHolder, useSettingProblems } from '../../fields/setting-problems';
import { texts } from '../../i18n/editor';
import { Section } from './section';
import { useSetting } from './use-setting';

const BodyEditor = lazy(() => import('../../fields/body-editor/body-editor'));
const BODY = ['body'];

/** The free-form body of a REST API Call; its editor is heavy and comes after the rest. */
export function Body() {
  const [body, setBody] = useSetting('restApiCall.body');
  const problems = useSettingProblems(BODY);
  return (
    <Section title={texts.body}>
      <Suspense fallback={<p>{texts.bodyLoading}</p>}>
        <div className={sheetHolder}>
          <BodyEditor
            path={BODY}
            value={body}
            onChange={setBody}
            describedBy={problems.describedBy}
            invalid={problems.invalid}
          />
          {problems.sheet}
        </div>
        <Painted part="edit" />
      </Suspense>
    </Section>
  );
}
