// Takes over a suspended seat: its contributions from now on, its debt, the terms, and the PIN.

import { type InheritedSeat, nextOfKinRoutes } from '@alajo/contract/ajo/next-of-kin.ts';
import { potOf } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { call } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Affordability } from '../affordability.tsx';
import { amountPerRound } from '../own-payments.ts';
import { refetchAfterAjoPayment } from '../queries.ts';
import { Terms } from '../terms.tsx';

type Props = { seat: InheritedSeat; onClose: () => void };

export default function TakeOverDialog({ seat, onClose }: Props) {
  const client = useQueryClient();
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const { id, terms_version, owes, group_name, has_collected } = seat;
  const each = amountPerRound(seat);
  const payment = usePayment({
    checkRest: () => {
      setTried(true);
      return agreed;
    },
    pay: ({ pin }) =>
      call(nextOfKinRoutes.inheritSeat, { id, terms_version, expected: owes }, { pin }),
    onPaid: () => refetchAfterAjoPayment(client),
    onFail: () => client.invalidateQueries({ queryKey: ['ajo', 'inherited'] }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={payment.reply ? 'Done' : `Take over ${seat.name}’s seat`}
    >
      {payment.reply ? (
        <div className="flex flex-col gap-4">
          <Outcome tone="good">
            The seat in {group_name} is yours now
            {has_collected ? '.' : `: you collect as #${payment.reply.position}.`}
          </Outcome>
          <Button onClick={onClose}>Done</Button>
        </div>
      ) : (
        <PinForm payment={payment} labels={{ pay: 'Take it over' }} byButton>
          <p className="text-sm">
            You pay nothing for earlier contributions. From now on we’ll take {formatNaira(each)}{' '}
            from your wallet {seat.frequency},
            {owes > 0 && ` and the ${formatNaira(owes)} that the seat owes,`}{' '}
            {has_collected
              ? 'and the seat has already collected.'
              : `and the turn to collect, #${seat.position}, is yours.`}
          </p>
          <Affordability
            act="take this seat"
            each={each}
            frequency={seat.frequency}
            pot={potOf(seat.contribution_amount, seat.total_rounds)}
            turn={{ position: seat.position, total: seat.total_rounds }}
          />
          <Terms terms={seat.terms} agreed={agreed} onAgree={setAgreed} tried={tried} />
        </PinForm>
      )}
    </Dialog>
  );
}
