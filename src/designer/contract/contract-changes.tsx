/** What a newer version of a contract changes, with buttons that let the URL of the action follow its operation. */
import { fieldChanges, type OperationChange, operationChanges } from '../../contract/changes';
import type { Contract } from '../../contract/contract';
import { fieldName } from '../../contract/fields';
import { atPath, atServer, serverIn } from '../../contract/follow-operation';
import { contractTexts } from '../../i18n/views';
import { Button } from '../../ui/button';
import styles from './contract-view.module.css';

/** The address of the action that a contract belongs to. */
export interface ContractAddress {
  readonly method: string;
  readonly url: string;
}

interface ContractChangesProps {
  readonly before: Contract;
  readonly after: Contract;
  readonly address: ContractAddress;
  readonly onFollow: (next: ContractAddress) => void;
}

export function ContractChanges({ before: given, after, address, onFollow }: ContractChangesProps) {
  const before = withServer(given, address.url);
  const ofOperation = operationChanges(before, after);
  const ofFields = fieldChanges(before.schema, after.schema);
  const isMoved = ofOperation.some(({ what }) => what === 'operation' || what === 'server');
  return (
    <section className={styles.changes} aria-label={contractTexts.changes}>
      <h3>{contractTexts.changes}</h3>
      {ofOperation.length + ofFields.length === 0 ? (
        <p>{contractTexts.noChanges}</p>
      ) : (
        <ul>
          {ofOperation.map((change) => (
            <li key={JSON.stringify(change)}>
              {contractTexts.operationChange(change)}
              <Following {...{ change, before, after, address, onFollow }} />
            </li>
          ))}
          {ofFields.map((change) => (
            <li key={`${fieldName(change.path)} ${change.change}`}>
              {contractTexts.change(fieldName(change.path), change)}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>{isMoved ? contractTexts.othersStay : contractTexts.valuesStay}</p>
    </section>
  );
}

/** A contract of an earlier release does not have the server, but the URL of its action may. */
function withServer(contract: Contract, url: string): Contract {
  const { operation } = contract;
  const server = operation && operation.server === undefined ? serverIn(url, operation.path) : undefined;
  if (!operation || server === undefined || server.includes('{{')) return contract;
  return { ...contract, operation: { ...operation, server } };
}

interface FollowingProps extends ContractChangesProps {
  readonly change: OperationChange;
}

/** The address that follows a change, before it is applied. */
function Following({ change, before, after, address, onFollow }: FollowingProps) {
  const [old, newer] = [before.operation, after.operation];
  if (!old || !newer || (change.what !== 'operation' && change.what !== 'server')) return null;
  const isOfPath = change.what === 'operation';
  const url = isOfPath ? atPath(address.url, old, newer) : atServer(address.url, old, newer);
  if (url === undefined) return <p className={styles.note}>{contractTexts.byHand(address.url)}</p>;
  const next = { method: isOfPath ? newer.method : address.method, url };
  const changesMethod = next.method !== address.method;
  if (url === address.url && !changesMethod) return <p className={styles.note}>{contractTexts.followed}</p>;
  return (
    <div className={styles.follow}>
      <div className={styles.beforeAfter}>
        <del>{changesMethod ? `${address.method} ${address.url}` : address.url}</del>
        <ins>{changesMethod ? `${next.method} ${next.url}` : next.url}</ins>
      </div>
      <Button onClick={() => onFollow(next)}>
        {changesMethod
          ? contractTexts.followMethod
          : isOfPath
            ? contractTexts.followPath
            : contractTexts.followServer}
      </Button>
    </div>
  );
}
