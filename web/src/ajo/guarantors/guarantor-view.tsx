// The member's view: their guarantor, or a form to ask for one.
import { type Guarantee, guaranteeRoutes } from '@alajo/contract/ajo/guarantors.ts';
import { type Group, potOf } from '@alajo/contract/ajo/schemas.ts';
import { handle } from '@alajo/contract/identity/schemas.ts';
import { formatNaira, moneyBetween, naira } from '@alajo/contract/money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { QueryError } from '../../ui/states.tsx';
import { changeGroup } from '../change-group.ts';
import { ViewFrame } from '../dialog-views.tsx';
import { guaranteesQuery } from './queries.ts';

type Props = { group: Group; onBack: () => void; onDone: (sentence: string) => void };

export default function GuarantorView({ group, onBack, onDone }: Props) {
  const query = useQuery(guaranteesQuery);
  const open = query.data?.find(
    (item) => item.group_id === group.id && !item.is_yours && item.status !== 'returned',
  );
  return (
    <ViewFrame title="Your guarantor" onBack={onBack}>
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-40" />}
      {open?.status === 'held' && <ActiveGuarantee guarantee={open} />}
      {open?.status === 'asked' && <PendingGuarantee guarantee={open} onDone={onDone} />}
      {query.data && !open && <GuaranteeForm group={group} onDone={onDone} />}
    </ViewFrame>
  );
}

function ActiveGuarantee({
  guarantee: { guarantor, amount, used, owed },
}: {
  guarantee: Guarantee;
}) {
  return (
    <p>
      <b>{guarantor} is your guarantor.</b> They pay up to {formatNaira(amount)} for what you miss;{' '}
      {used > 0
        ? `${formatNaira(used)} of it has been used${owed > 0 ? `, and you owe them ${formatNaira(owed)}` : ' and paid back'}.`
        : 'none of it has been used.'}
    </p>
  );
}

function PendingGuarantee({
  guarantee,
  onDone,
}: {
  guarantee: Guarantee;
  onDone: Props['onDone'];
}) {
  const client = useQueryClient();
  const withdraw = useAction({
    mutationFn: () => call(guaranteeRoutes.endGuarantee, { id: guarantee.id }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => client.invalidateQueries({ queryKey: ['ajo'] }),
  });
  return (
    <>
      <p>
        You asked <b>{guarantee.guarantor}</b> for {formatNaira(guarantee.amount)}. They haven’t
        answered yet.
      </p>
      {withdraw.error && <Notice tone="bad">{errorMessage(withdraw.error)}</Notice>}
      <Button variant="secondary" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Withdraw
      </Button>
    </>
  );
}

function GuaranteeForm({ group, onDone }: Pick<Props, 'group' | 'onDone'>) {
  const client = useQueryClient();
  const { contribution_amount, total_rounds, max_members } = group;
  const most = potOf(contribution_amount, total_rounds > 0 ? total_rounds : max_members);
  const outside = `Between ${formatNaira(naira(1))} and ${formatNaira(most)}, the total you pay in`;
  const form = useForm({
    initial: { guarantor: '', amount: '' },
    check: (values) =>
      z
        .strictObject({
          guarantor: handle,
          amount: moneyBetween(
            { min: naira(1), max: most },
            { missing: 'Enter an amount', below: outside, above: outside },
          ),
        })
        .safeParse(values),
    send: (body) =>
      changeGroup(client, call(guaranteeRoutes.askGuarantor, { ...body, id: group.id })),
    onDone: ({ message }) => onDone(message),
  });
  const { error = form.message, ...guarantor } = form.field('guarantor');
  return (
    <>
      <p className="text-muted text-sm">
        Someone you know can promise to pay what you miss, up to an amount we put on hold in their
        wallet. Say you miss {formatNaira(contribution_amount)}: your guarantor pays it, your round
        is in, and you owe them {formatNaira(contribution_amount)}.
      </p>
      <form {...form.props} className="flex flex-col gap-4">
        <Field
          label="Their username or email"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={60}
          error={error}
          {...guarantor}
        />
        <MoneyField
          label="Up to how much?"
          hint={`No more than ${formatNaira(most)}`}
          {...form.field('amount')}
        />
        <Button type="submit" loading={form.pending}>
          Ask them
        </Button>
      </form>
    </>
  );
}
