import { lazy, Suspense } from 'react';
import { MEDIA_TYPES } from '../../core/internal';
import { Painted } from '../../fields/painted';
import { useSettingProblems } from '../../fields/setting-problems';
import { texts } from '../../i18n/editor';
import { Section } from './section';
import { useSetting } from './use-setting';

const BodyEditor = lazy(() => import('../../fields/body-editor/body-editor'));
const BODY = ['body'];

/** The free-form body of a REST API Call; its editor is heavy and comes after the rest. */
export function Body() {
  const [body, setBody] = useSetting('restApiCall.body');
  const problems = useSettingProblems(BODY, body === '');
  const mediaType = <code>{MEDIA_TYPES.json}</code>;
  return (
    <Suspense
      fallback={
        <Section title={texts.body} note={mediaType}>
          <p>{texts.bodyLoading}</p>
        </Section>
      }
    >
      <BodyEditor
        path={BODY}
        value={body}
        onChange={setBody}
        describedBy={problems.describedBy}
        invalid={problems.invalid}
        frame={({ note, actions, editor }) => (
          <Section
            title={texts.body}
            note={
              <>
                {mediaType} · {note}
              </>
            }
            actions={actions}
          >
            {editor}
            {problems.list}
          </Section>
        )}
      />
      <Painted part="edit" />
    </Suspense>
  );
}
