// Result of a purchase: the token first, then the details, and saving the number for next time.
import { formatNaira } from '@alajo/contract/money.ts';
import { formatPhone, normalisePhone } from '@alajo/contract/phone.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { ACCOUNT_NICKNAME_MAX, type Purchase } from '@alajo/contract/services/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { BalanceNow, PaymentSuccess } from '../paying/payment-success.tsx';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { formatDue } from '../platform/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { DeliveryShown, hasCodes } from './delivery.tsx';
import { savedQuery } from './queries.ts';

type Props = { purchase: Purchase; onAgain: () => void; onDone: () => void };

export function PurchaseResult({ purchase, onAgain, onDone }: Props) {
  const { id, status, message, amount, total, delivery } = purchase;
  if (status === 'failed') {
    return (
      <div className="flex flex-col gap-4">
        <Outcome tone="bad">
          {message} {formatNaira(total)} is back in your wallet.
        </Outcome>
        <div className="grid grid-cols-2 gap-3">
          <ButtonLink variant="secondary" to={`/receipt?ref=${id}`} onClick={onDone}>
            View receipt
          </ButtonLink>
          <Button onClick={onDone}>Done</Button>
        </div>
      </div>
    );
  }
  const waiting = status === 'pending';
  return (
    <PaymentSuccess
      amount={amount}
      headline={headlineOf(purchase)}
      waiting={waiting}
      top={hasCodes(delivery) && <DeliveryShown delivery={delivery} />}
      reference={id}
      again={waiting ? undefined : { label: 'Buy again', onClick: onAgain }}
      save={<SaveAccount purchase={purchase} />}
      onDone={onDone}
    >
      <p>{sentenceOf(purchase)}</p>
      {!waiting && <BalanceNow />}
    </PaymentSuccess>
  );
}

const GOODS: Record<Purchase['category'], string> = {
  airtime: 'airtime',
  data: 'data',
  electricity: 'electricity',
  cable: 'cable TV',
  internet: 'internet',
  exams: 'exam PINs',
};

function headlineOf({ category, customer_name, account_number, status }: Purchase): string {
  const recipient = customer_name ?? grouped(account_number, category);
  return `${GOODS[category]} ${status === 'pending' ? 'on its way to' : 'for'} ${recipient}`;
}

function sentenceOf(purchase: Purchase): string {
  const { status, message, category, amount, total, provider_name, account_number } = purchase;
  if (status === 'pending') {
    const by = purchase.expected_by ? ` You’ll know by ${formatDue(purchase.expected_by)}.` : '';
    return `${message} ${formatNaira(total)} is on hold.${by} Please don’t buy it again.`;
  }
  const paid = formatNaira(category === 'airtime' ? amount : total);
  return `${message}: ${paid}, ${provider_name}, ${grouped(account_number, category)}.`;
}

/** Phone numbers formatted as in the form. */
function grouped(number: string, category: Purchase['category']): string {
  const phone = category === 'airtime' || category === 'data' ? normalisePhone(number) : undefined;
  return phone === undefined ? number : formatPhone(phone);
}

/** Saves the number for next time, or shows that it is saved. */
function SaveAccount({ purchase }: { purchase: Purchase }) {
  const client = useQueryClient();
  const { data: saved } = useQuery(savedQuery);
  const { category, provider, account_number, customer_name } = purchase;
  const [nickname, setNickname] = useState<string>();
  const save = useAction({
    mutationFn: () =>
      call(serviceRoutes.save, {
        category,
        provider,
        account_number,
        ...(customer_name === null ? {} : { customer_name }),
        ...(nickname?.trim() ? { nickname } : {}),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: savedQuery.queryKey }),
  });
  const already = saved?.find(
    (account) => account.provider === provider && account.account_number === account_number,
  );
  if (saved === undefined) return null;
  if (already) {
    const name = already.nickname ? ` as ${already.nickname}` : '';
    return (
      <p role="status" className="self-center text-center text-muted text-sm">
        {account_number} is saved{name}.
      </p>
    );
  }
  if (nickname === undefined) {
    return (
      <Button variant="tint" onClick={() => setNickname('')}>
        <BookmarkPlus size={18} aria-hidden="true" />
        Save number
      </Button>
    );
  }
  return (
    <div className="col-span-full grid gap-2">
      <Field
        label="Nickname (optional)"
        placeholder="Mama’s house"
        maxLength={ACCOUNT_NICKNAME_MAX}
        value={nickname}
        onValue={setNickname}
      />
      {save.error && <Notice tone="bad">{errorMessage(save.error)}</Notice>}
      <Button variant="tint" loading={save.isPending} onClick={() => save.mutate()}>
        Save {account_number} for next time
      </Button>
    </div>
  );
}
