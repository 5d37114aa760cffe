/**
 * The contracts of a host that stores them beside its configs, each part loaded when it is needed. Other hosts have
 * none, and none of the scripts for them.
 */
import type { ComponentType } from 'react';
import { lazyComponent } from '../../ui/lazy';
import { Lazy } from '../../ui/lazy-part';
import type { EditorServices } from '../fields/editor-context';
import { withBuilder } from '../request/live-request';
import type { ContractViewProps, PastedContracts } from './contract-view';

/** The parts of contracts that the designer loads. */
export interface DesignerContracts {
  /** Shows the contract of the action with this id. */
  readonly View: ComponentType<{ readonly id: string }>;
  /** Checks the open request against its contract from now on. */
  readonly follow: (services: EditorServices) => Promise<void>;
}

const ContractView: ComponentType<ContractViewProps> = lazyComponent(() =>
  withBuilder(async () => (await import('./contract-view')).ContractView),
);

const follower = new Lazy(() => import('./contract-check'));

async function follow(services: EditorServices): Promise<void> {
  // Without it the request can be edited all the same.
  const { followContract } = (await follower.load().catch(() => undefined)) ?? {};
  followContract?.(services);
}

/** For one designer: what was pasted beside its actions and is no contract yet is kept in it. */
export function contractsOfHost(): DesignerContracts {
  const pasted: PastedContracts = new Map();
  return { View: ({ id }) => <ContractView id={id} allPasted={pasted} />, follow };
}
