// Actions on a reconciliation item: settle its payment, query the provider, propose a correction with its
// figures filled in, or explain it.
import { formatNaira, kobo, toNaira } from '@alajo/contract/money.ts';
import { clearingAccounts, type ItemDetails } from '@alajo/contract/reconciliation/schemas.ts';
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import { anyReference } from '@alajo/contract/wallet/staff-payments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { Notice } from '../../ui/card.tsx';
import { endCase } from '../cases/case-ends.tsx';
import { ReasonForm } from '../kit/reason-form.tsx';
import { callStaff, may, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton, ActionLink } from '../ui/action-button.tsx';
import { Fact, Facts, Mono } from '../ui/facts.tsx';
import { reconciliationChanged } from './reconciliation-data.ts';

type Props = { item: ItemDetails };

/** `waits`: a change for it is already pending. */
export function ItemActions({ item, waits }: Props & { waits: boolean }) {
  const me = useMe();
  const [writing, setWriting] = useState<'explanation' | 'correction'>();
  const open = item.state === 'open';
  const explains = open && may(me, 'money.reconcile');
  const proposes = open && !waits && may(me, 'proposals.make_money');
  const corrects = proposes && item.correction !== null;
  useKeys('This item', [
    ...(explains && !writing
      ? [{ key: 'x', label: 'explain', run: () => setWriting('explanation') }]
      : []),
    ...(corrects && !writing
      ? [{ key: 'p', label: 'propose', run: () => setWriting('correction') }]
      : []),
  ]);
  const close = () => setWriting(undefined);
  if (writing === 'explanation' && explains) return <Explain item={item} onClose={close} />;
  if (writing === 'correction' && corrects) return <Correct item={item} onClose={close} />;
  return (
    <>
      <Settle item={item} proposes={proposes} />
      {corrects && (
        <div className="col-span-2">
          <ActionButton
            variant={item.credit === null ? 'primary' : 'plain'}
            hint="p"
            wide
            onClick={() => setWriting('correction')}
          >
            Propose a correction
          </ActionButton>
        </div>
      )}
      {explains && (
        <ActionButton hint="x" wide onClick={() => setWriting('explanation')}>
          Explain
        </ActionButton>
      )}
      <Ways item={item} />
    </>
  );
}

/** Actions on the payment itself: query the provider, settle it, or credit a customer. */
function Settle({ item, proposes }: Props & { proposes: boolean }) {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id, reference, payment, credit, party } = item;
  const ask = useAction({
    mutationFn: () => callStaff(staffPaymentRoutes.askProvider, { reference }),
    onSettled: () => reconciliationChanged(client),
  });
  const asks = payment?.ask === true && may(me, 'payments.ask');
  const ends = (payment?.outcomes.length ?? 0) > 0 && may(me, 'payments.read');
  const credits = proposes && credit !== null;
  const settle = `/staff/payments/${reference}`;
  const crediting = `/staff/payments/credit?${new URLSearchParams({
    case: `exception-${id}`,
    cause: 'unidentified_deposit',
    ...(credit === null ? {} : { amount: String(toNaira(credit)) }),
    ...(party === null ? {} : { find: party }),
  })}`;
  useKeys('Its payment', [
    ...(asks ? [{ key: 'q', label: 'query provider', run: () => ask.mutate() }] : []),
    ...(ends ? [{ key: 's', label: 'settle', run: () => navigate(settle) }] : []),
    ...(credits ? [{ key: 'c', label: 'credit', run: () => navigate(crediting) }] : []),
  ]);
  return (
    <>
      {ask.error && (
        <div className="col-span-2">
          <Notice tone="bad">{errorMessage(ask.error)}</Notice>
        </div>
      )}
      {ends && (
        <div className="col-span-2">
          <ActionLink variant="primary" hint="s" wide to={settle}>
            Settle the payment
          </ActionLink>
        </div>
      )}
      {credits && (
        <div className="col-span-2">
          <ActionLink variant="primary" hint="c" wide to={crediting}>
            Credit a customer
          </ActionLink>
        </div>
      )}
      {asks && (
        <ActionButton hint="q" wide busy={ask.isPending} onClick={() => ask.mutate()}>
          Query again
        </ActionButton>
      )}
    </>
  );
}

/** Links to related pages. */
function Ways({ item }: Props) {
  const me = useMe();
  const { id, reference, is_ours, user_id, state, case_at } = item;
  const isReference = anyReference.safeParse(reference).success;
  return (
    <>
      {case_at && (
        <ActionLink wide to={`/staff/queue?open=reconciliation_exception:exception-${id}`}>
          Open its case
        </ActionLink>
      )}
      {may(me, 'payments.read') && (is_ours || (isReference && state === 'open')) && (
        <ActionLink wide to={`/staff/payments/${encodeURIComponent(reference)}`}>
          {is_ours ? 'Payment' : 'Look it up'}
        </ActionLink>
      )}
      {user_id !== null && may(me, 'customers.read') && (
        <ActionLink wide to={`/staff/customers/${user_id}`}>
          Customer
        </ActionLink>
      )}
    </>
  );
}

/** The item’s case. It has this name even before the exception is a day old and becomes a case. */
const caseOf = ({ id }: ItemDetails): CaseName => ({
  kind: 'reconciliation_exception',
  reference: `exception-${id}`,
});

function Explain({ item, onClose }: Props & { onClose: () => void }) {
  return (
    <ReasonForm
      label="What explains the difference?"
      hint="The exception closes with this reason and reopens if the amounts change."
      submitLabel="Close as explained"
      send={(text) => endCase(caseOf(item), { end: 'explain', reason: text })}
      onClose={onClose}
    />
  );
}

const signed = (amount: number) =>
  `${amount < 0 ? '−' : '+'}${formatNaira(kobo(Math.abs(amount)))}`;

function Correct({ item, onClose }: Props & { onClose: () => void }) {
  const { correction, reference, is_ours } = item;
  if (correction === null) return null;
  const { account, amount, fee } = correction;
  return (
    <>
      <section aria-label="Proposed change" className="col-span-2">
        <Facts>
          <Fact name={is_ours ? 'Corrects' : 'Books'}>
            <Mono>{reference}</Mono>
          </Fact>
          <Fact name="Account">{clearingAccounts[account]}</Fact>
          <Fact name="Amount">
            <b className="font-semibold tabular-nums">{signed(amount)}</b>, against suspense
          </Fact>
          {fee !== 0 && <Fact name="Their charge">{signed(fee)} of that</Fact>}
        </Facts>
      </section>
      <ReasonForm
        label="Why is this correct?"
        hint="It needs a second approver. Once approved, it resolves this exception."
        submitLabel="Propose"
        send={(text) => endCase(caseOf(item), { end: 'correct', reason: text })}
        onClose={onClose}
      />
    </>
  );
}
