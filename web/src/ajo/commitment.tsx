// The most that can be taken from the wallet, which a member agrees to by creating or joining a group.
import { commitmentOf, lateFeeOf } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { Notice } from '../ui/card.tsx';

type Props = {
  contribution: Kobo;
  set_aside: Kobo;
  /** Percent of a contribution. */
  late_fee: number;
  /** In contributions. */
  bond: number;
  /** True if the first contribution and the bond are held before the start. */
  ready_check: boolean;
  /** The group's maximum; each member adds a round. */
  members: number;
};

export function Commitment({
  contribution,
  set_aside,
  late_fee,
  bond,
  ready_check,
  members,
}: Props) {
  const { each, total } = commitmentOf({ contribution, set_aside, members, bond });
  const fee = lateFeeOf(contribution, late_fee);
  return (
    <Notice tone="warn">
      <p className="font-semibold">
        At most {formatNaira(each)} each round and {formatNaira(total)} in all
      </p>
      <p>
        We take it from your wallet on each due date without asking for your PIN again: {members}{' '}
        rounds if the group is full.
        {ready_check && ` ${firstText(kobo(bond * contribution))}`}
        {fee > 0 &&
          ` Missing a contribution costs ${formatNaira(fee)} more, or ${formatNaira(kobo(2 * fee))} once you have collected.`}
      </p>
    </Notice>
  );
}

const firstText = (bond: Kobo) =>
  bond > 0
    ? `The first contribution and a bond of ${formatNaira(bond)}, included in that total, go on hold two days before the start.`
    : 'The first contribution goes on hold two days before the start.';
