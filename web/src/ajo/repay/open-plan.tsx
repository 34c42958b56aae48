// A member's current repayment plan, and a form to pay the rest of it at once.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { PaymentForm } from '../contribute.tsx';
import { ViewFrame } from '../dialog-views.tsx';
import { Instalments } from './instalments.tsx';

export default function OpenPlan({ group, onBack }: { group: Group; onBack: () => void }) {
  // The plan when the view opened: after the payment it is gone.
  const [{ plan, actions, current_round }] = useState(group);
  const [paying, setPaying] = useState(false);
  if (plan === null) return null;
  const { left, instalments } = plan;
  const total = left + actions.due;
  return (
    <ViewFrame title="Your repayment plan" onBack={onBack}>
      {paying ? (
        <PaymentForm
          request={`ajo-${group.id}-plan`}
          to={group.name}
          lines={[
            { name: 'Owed', amount: left },
            { name: `Round ${current_round}`, amount: actions.due },
          ]}
          total={kobo(total)}
          pay={(expected, options) =>
            call(ajoRoutes.contribute, { id: group.id, ahead: 0, planned: true, expected }, options)
          }
          onEnd={onBack}
        />
      ) : (
        <>
          <p className="text-sm">
            <b>{formatNaira(left)}</b> is left to pay back.
          </p>
          <Instalments instalments={instalments} />
          {group.status !== 'paused' && (
            <Button variant="secondary" onClick={() => setPaying(true)}>
              Pay it all now
            </Button>
          )}
        </>
      )}
    </ViewFrame>
  );
}
