import { descriptionsTexts, transferTexts } from '../../../i18n/transfer';
import { Findings } from '../../../ui/file-problems';
import type { Importer } from '../../../ui/importer';
import { findingsOf } from '../../../ui/importer';
import { Messages } from '../../../ui/messages';
import type { OperationsChoice } from '../import-source';
import type { DescriptionsState } from './description-session';
import { OperationsList } from './operations-list';

interface DescriptionChoiceProps {
  readonly state: DescriptionsState;
  readonly ticked: ReadonlySet<number>;
  readonly choice: OperationsChoice;
  readonly reader: Importer | undefined;
  readonly onChange: (choice: OperationsChoice) => void;
}

/** Choosing the operations of descriptions. */
export function DescriptionChoice(props: DescriptionChoiceProps) {
  const { state, ticked, reader } = props;
  const { operations, notes, converted } = state;
  const left = [...ticked].filter((index) => !converted.has(index)).length;
  return (
    <>
      <div role="status">
        <Progress state={state} />
        {left > 0 && <p>{descriptionsTexts.converting(left)}</p>}
        {reader && notes.length > 0 && <Findings findings={findingsOf(reader, notes)} onChoose={undefined} />}
      </div>
      {operations.length > 0 && <OperationsList {...props} />}
    </>
  );
}

function Progress({ state }: Pick<DescriptionChoiceProps, 'state'>) {
  const { type, operations, titles } = state;
  switch (type) {
    case 'none':
      return null;
    case 'failed':
      return <Messages messages={[{ severity: 'error', text: transferTexts.readerFault }]} />;
    case 'opening':
      return <p>{descriptionsTexts.opening}</p>;
    case 'listing':
      return <p>{descriptionsTexts.listing(operations.length)}</p>;
    case 'listed':
      if (operations.length > 0) {
        const importable = operations.filter(({ refusal }) => !refusal).length;
        return <p>{descriptionsTexts.found(operations.length, importable, titles)}</p>;
      }
      return titles.length > 0 && <p>{descriptionsTexts.none(titles)}</p>;
  }
}
