// Puts the first contribution and the bond on hold now, with the PIN, before the group starts.

import { proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import { type Group, potOf } from '@alajo/contract/ajo/schemas.ts';
import { kobo } from '@alajo/contract/money.ts';
import { call } from '../../platform/api.ts';
import { PaymentForm } from '../contribute.tsx';
import { ViewFrame } from '../dialog-views.tsx';
import { amountPerRound } from '../own-payments.ts';

export default function ReadyView({ group, onBack }: { group: Group; onBack: () => void }) {
  const { contribution_amount, bond, ready } = group;
  return (
    <ViewFrame title="Put it on hold" onBack={onBack}>
      <p className="text-muted text-sm">
        It stays yours: if the group doesn’t start, it comes straight back to your wallet.
      </p>
      <PaymentForm
        request={`ajo-${group.id}-ready-${group.start_date}`}
        to={group.name}
        headline={`is on hold for ${group.name}`}
        lines={[
          { name: 'First contribution', amount: amountPerRound(group) },
          { name: 'Bond, returned at the end', amount: potOf(contribution_amount, bond) },
        ]}
        total={ready?.yours ?? kobo(0)}
        pay={(expected, options) =>
          call(proposalRoutes.makeReady, { id: group.id, expected }, options)
        }
        onEnd={onBack}
      />
    </ViewFrame>
  );
}
