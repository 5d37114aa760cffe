import type { Row } from './row';

/** What was judged, and each judgement that was wrong. */
export class Judgements {
  readonly differing: string[] = [];
  readonly unsupported: Record<string, number> = {};
  identical = 0;

  judge(name: string, status: number | string | undefined, isAccepted: boolean): void {
    const expected = isAccepted ? status === 204 : status === undefined || Number(status) >= 400;
    if (expected) this.identical += 1;
    else this.differing.push(`${name}: ${isAccepted ? 'refused' : 'accepted'} with ${status}`);
  }

  withhold(reason: string): void {
    this.unsupported[reason] = (this.unsupported[reason] ?? 0) + 1;
  }

  get figures(): Pick<Row, 'requests' | 'identical' | 'unsupported' | 'differing'> {
    const { identical, unsupported, differing } = this;
    const withheld = Object.values(unsupported).reduce((sum, each) => sum + each, 0);
    return { requests: identical + differing.length + withheld, identical, unsupported, differing };
  }
}
