/** The card of a tag: its state, its value before and after its filters, and on request in all samples. */
import { useState } from 'react';
import { templateHelpTexts } from '../../../i18n/editor-tools';
import { inLine } from '../../../i18n/format';
import cardStyles from './tag-card.module.css';
import type { TagCard } from './tag-card-at';

/** The value of a tag in one sample. */
export interface SampleValue extends Pick<TagCard, 'before' | 'value'> {
  readonly id: string;
  readonly name: string;
}

interface CardProps {
  readonly card: TagCard;
  /** Computes the values in all samples; undefined if there is only one. */
  readonly inSamples: (() => readonly SampleValue[]) | undefined;
}

/** A tag with its state, its value and where that comes from. */
export function Card({ card, inSamples }: CardProps) {
  const [values, setValues] = useState<readonly SampleValue[]>();
  const { state, title, status, before, value, type, source, about, messages } = card;
  return (
    <div role="status" className={`${cardStyles.card} ${cardStyles[state]}`}>
      <div className={cardStyles.head}>
        <code className={cardStyles.title}>{inLine(title)}</code>
        <span className={cardStyles.state}>{status}</span>
      </div>
      {value !== undefined && (
        <div className={cardStyles.value}>
          <Change before={before} value={value} /> <span className={cardStyles.type}>{type}</span>
        </div>
      )}
      {source && <p className={cardStyles.source}>{source}</p>}
      {about?.map((line) => (
        <p key={line} className={cardStyles.source}>
          {inLine(line)}
        </p>
      ))}
      {messages.map((message) => (
        <p key={message} className={cardStyles.message}>
          {message}
        </p>
      ))}
      {values ? (
        <ul className={cardStyles.samples}>
          {values.map((one) => (
            <li key={one.id}>
              <span className={cardStyles.type}>{inLine(one.name)}</span>{' '}
              {one.value === undefined ? (
                templateHelpTexts.noValue
              ) : (
                <Change before={one.before} value={one.value} />
              )}
            </li>
          ))}
        </ul>
      ) : (
        inSamples && (
          // Tab goes on to the next field; the dialog that tries all samples has the same for the keyboard.
          <button
            type="button"
            tabIndex={-1}
            className={cardStyles.more}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setValues(inSamples())}
          >
            {templateHelpTexts.inSamples}
          </button>
        )
      )}
    </div>
  );
}

/** A value, and what it was before its filters. */
function Change({ before, value }: Required<Pick<TagCard, 'value'>> & Pick<TagCard, 'before'>) {
  return (
    <>
      {before !== undefined && (
        <>
          <code>{before}</code> →{' '}
        </>
      )}
      <code>{value}</code>
    </>
  );
}
