// Choice of whether a contribution may be taken in part if the wallet doesn't cover it.

import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { changeGroup } from '../change-group.ts';
import { ViewFrame } from '../dialog-views.tsx';
import { amountPerRound } from '../own-payments.ts';

type Props = { group: Group; onBack: () => void; onDone: (sentence: string) => void };

export default function PartsView({ group, onBack, onDone }: Props) {
  const { partial_payments, late_fee } = group;
  const whole = amountPerRound(group);
  const short = kobo(Math.trunc(whole / 500) * 200);
  return (
    <ViewFrame title="If your wallet is short" onBack={onBack}>
      <p className="text-sm">
        {partial_payments ? (
          <>
            <b>We take what’s in your wallet.</b> The rest stays due, and we’ll try again to take
            it.
          </>
        ) : (
          <>
            <b>We take all of your contribution or nothing.</b> You can let us take what’s there
            now, and the rest later.
          </>
        )}
      </p>
      <p className="text-muted text-sm">
        Say {formatNaira(whole)} is due and your wallet has {formatNaira(kobo(whole - short))}: we
        take that, and {formatNaira(short)} at the next try. Until the last try, only you and the
        organiser know. If some is still missing after that, you owe only that{' '}
        {late_fee > 0 && ' and the late fee'}.
      </p>
      {partial_payments ? (
        <DisallowPartialPayments group={group} onDone={onDone} />
      ) : (
        <AllowPartialPayments group={group} onDone={onDone} />
      )}
    </ViewFrame>
  );
}

type ChangeProps = Pick<Props, 'group' | 'onDone'>;

function AllowPartialPayments({ group, onDone }: ChangeProps) {
  const client = useQueryClient();
  const payment = usePayment({
    pay: ({ pin }) =>
      changeGroup(client, call(ajoRoutes.allowPartialPayments, { id: group.id }, { pin })),
    onPaid: ({ message }) => onDone(message),
  });
  return (
    <PinForm payment={payment} labels={{ pay: 'Take what’s there' }}>
      {null}
    </PinForm>
  );
}

function DisallowPartialPayments({ group, onDone }: ChangeProps) {
  const client = useQueryClient();
  const refuse = useAction({
    mutationFn: () => changeGroup(client, call(ajoRoutes.refuseParts, { id: group.id })),
    onSuccess: ({ message }) => onDone(message),
  });
  return (
    <>
      {refuse.error && <Notice tone="bad">{errorMessage(refuse.error)}</Notice>}
      <Button variant="secondary" loading={refuse.isPending} onClick={() => refuse.mutate()}>
        Take all or nothing
      </Button>
    </>
  );
}
