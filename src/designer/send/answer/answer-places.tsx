import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { inLine } from '../../../i18n/format';
import { sendTexts } from '../../../i18n/send';
import type { HttpResponse } from '../../../send/exchange';
import { readBodyText } from '../../../ui/body-format';
import { Button } from '../../../ui/button';
import { settingName } from '../../../ui/setting-name';
import { useEditor } from '../../fields/editor-context';
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
        <PlaceItem key={`${place.start} ${place.words}`} place={isCurrent ? place : undefined}>
          <bdi className={styles.words}>{inLine(place.words)}</bdi>
          {place.sent !== undefined && (
            <bdi className={styles.sent}>
              {place.sent === '' ? sendTexts.sentEmpty : sendTexts.sentThere(place.sent)}
            </bdi>
          )}
          {isCurrent && <SettingButton place={place} />}
        </PlaceItem>
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

interface PlaceItemProps {
  /** Undefined once the request has changed. */
  readonly place: AnswerPlace | undefined;
  readonly children: ReactNode;
}

/** Lights up the bytes and the setting of the place while it is hovered or has the focus. */
function PlaceItem({ place, children }: PlaceItemProps) {
  const { link } = useEditor();
  const [isPointed, setPointed] = useState(false);
  useEffect(() => {
    if (!isPointed || !place) return;
    const { start, end, targets } = place;
    link.point(targets);
    link.light({ from: 'answer', values: [], tags: [], bytes: { start, end } });
    return () => {
      link.point([]);
      link.dim('answer');
    };
  }, [link, place, isPointed]);
  return (
    <li
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setPointed(true)}
      onBlur={() => setPointed(false)}
    >
      {children}
    </li>
  );
}

/** Goes to the setting. */
function SettingButton({ place: { targets } }: { place: AnswerPlace }) {
  const { link } = useEditor();
  const [target] = targets;
  if (!target) return null;
  return (
    <Button look="quiet" onClick={() => link.focusSetting(target)}>
      {sendTexts.goTo(settingName(target.path))}
    </Button>
  );
}
