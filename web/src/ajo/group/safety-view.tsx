// Your safety: what happens if the member can't pay, in one sentence, and the three ways to prepare for it.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { durationText } from '@alajo/contract/time-limits.ts';
import { HeartHandshake, UserCheck, Wallet } from 'lucide-react';
import { type View, ViewFrame } from '../dialog-views.tsx';
import { amountPerRound } from '../own-payments.ts';
import { Row, Rows } from '../row.tsx';

type Props = { group: Group; onOpen: (view: View) => void; onBack: () => void };

export function SafetyView({ group, onOpen, onBack }: Props) {
  const each = formatNaira(amountPerRound(group));
  const { partial_payments, ready_check, your_bond_used, your_hold } = group;
  return (
    <ViewFrame title="Your safety" onBack={onBack}>
      <p className="text-balance font-semibold text-lg leading-6">
        If your {each} is not there on the due date, you have {durationText(group.grace_hours)}.{' '}
        {group.bond > 0 && your_hold > 0 ? 'Then your bond pays.' : 'Then you owe it.'}
      </p>
      {your_bond_used > 0 && (
        <p className="text-muted text-sm">
          Your bond paid {formatNaira(your_bond_used)} for what you missed.{' '}
          {your_hold > 0
            ? `${formatNaira(your_hold)} of it is left, and comes back to you at the end.`
            : 'None of it is left.'}
        </p>
      )}
      <Rows label="Your safety">
        <Row
          icon={Wallet}
          title="If your wallet is short"
          note={partial_payments ? 'We take what’s there' : `All ${each} or nothing`}
          onClick={() => onOpen({ at: 'parts' })}
        />
        {ready_check && (
          <Row
            icon={UserCheck}
            title="Your guarantor"
            note="Pays up to an amount if you can’t"
            onClick={() => onOpen({ at: 'guarantor' })}
          />
        )}
        <Row
          icon={HeartHandshake}
          title="Next of kin"
          note="Decides about your seat if you can’t"
          to="/ajo/kin"
        />
      </Rows>
    </ViewFrame>
  );
}
