import { useEffect, useMemo, useState } from 'react';
import { sendTexts } from '../../../i18n/send';
import { inLine } from '../../../i18n/shown-text';
import type { HttpResponse } from '../../../send/exchange';
import { Button } from '../../../ui/button';
import { useEditor } from '../../fields/editor-context';
import { settingName } from '../../fields/problem-words';
import { readBodyText } from '../body-format';
import type { Sent } from '../outbox';
import styles from './answer-places.module.css';
import { type AnswerPlace, placesOf } from './places';

interface AnswerPlacesProps {
  readonly response: HttpResponse;
  readonly sent: Sent;
  /** Whether the settings still are those of the sent request. */
  readonly isCurrent: boolean;
}

/** The parts of the request that the response names, each with its words and the way to the setting. */
export function AnswerPlaces({ response, sent, isCurrent }: AnswerPlacesProps) {
  const places = useMemo(() => namedPlaces(response, sent), [response, sent]);
  if (places.length === 0) return null;
  return (
    <ul className={styles.places} aria-label={sendTexts.places}>
      {places.map((place) => (
        <li key={`${place.start} ${place.words}`}>
          <bdi className={styles.words}>{inLine(place.words)}</bdi>
          {place.sent !== undefined && (
            <bdi className={styles.sent}>
              {place.sent === '' ? sendTexts.sentEmpty : sendTexts.sentThere(place.sent)}
            </bdi>
          )}
          {isCurrent && <SettingButton place={place} />}
        </li>
      ))}
    </ul>
  );
}

/** Longer answers are data, not messages; in bytes. */
const MAX_ANSWER = 1024 * 1024;

function namedPlaces({ status, headers, body }: HttpResponse, sent: Sent): AnswerPlace[] {
  if (body.length > MAX_ANSWER) return [];
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const { text } = readBodyText(body, contentType);
  return placesOf({ status, contentType, body: text.replace(/^\ufeff/, '') }, sent);
}

/** Goes to the setting; highlights it while it is hovered or has the focus. */
function SettingButton({ place: { targets } }: { place: AnswerPlace }) {
  const { link } = useEditor();
  const [isPointed, setPointed] = useState(false);
  useEffect(() => {
    if (!isPointed) return;
    link.point(targets);
    return () => link.point([]);
  }, [link, targets, isPointed]);
  const [target] = targets;
  if (!target) return null;
  return (
    <Button
      look="quiet"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setPointed(true)}
      onBlur={() => setPointed(false)}
      onClick={() => link.focusSetting(target)}
    >
      {sendTexts.goTo(settingName(target.path))}
    </Button>
  );
}
