/** What a host that has contracts adds to the designer, each loaded when it is needed. */
import type { ComponentType } from 'react';
import { lazyComponent } from '../../ui/lazy';
import { Lazy } from '../../ui/lazy-part';
import { servicesOf } from '../connect-editor';
import type { DesignerHandle } from '../handle';
import { withBuilder } from '../request/live-request';
import type { ContractViewProps } from './contract-view';

export type { PastedContracts } from './contract-view';

export const ContractView: ComponentType<ContractViewProps> = lazyComponent(() =>
  withBuilder(async () => (await import('./contract-view')).ContractView),
);

const follower = new Lazy(() => import('./follow-contract'));

/** Checks the open request against its contract from now on. */
export async function followContracts(designer: DesignerHandle): Promise<void> {
  // Without it the request can be edited all the same.
  const { followContract } = (await follower.load().catch(() => undefined)) ?? {};
  followContract?.(servicesOf(designer));
}
