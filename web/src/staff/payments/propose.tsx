// What can be done about a payment: end it at once where it is small, else propose it to a second person.

import { formatNaira, kobo, parseNaira } from '@alajo/contract/money.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { reason as reasonSchema } from '@alajo/contract/staff/schemas.ts';
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import { ENDS_ALONE_MAX, type PaymentPage } from '@alajo/contract/wallet/staff-payments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { invalid, useForm } from '../../platform/form.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FormButtons } from '../kit/form-buttons.tsx';
import { useKeys } from '../platform/keys.ts';
import { callStaff, may, useMe } from '../platform/session.ts';
import { Card } from './card.tsx';

type What = 'paid' | 'failed' | 'reverse' | 'correct';
const LABELS: Record<What, string> = {
  paid: 'End: paid',
  failed: 'End: failed',
  reverse: 'Reverse',
  correct: 'Correct',
};

/** What this member may do about the payment as it is. */
function choicesFor(me: StaffMe, { may: can }: PaymentPage): What[] {
  const proposes = may(me, 'proposals.make_money');
  const ends = can.end !== null && (proposes || (can.end === 'alone' && may(me, 'payments.end')));
  return [
    ...(ends ? can.outcomes : []),
    ...(proposes && can.reverse ? (['reverse'] as const) : []),
    ...(proposes && can.correct ? (['correct'] as const) : []),
  ];
}

export function Propose({ payment }: { payment: PaymentPage }) {
  const choices = choicesFor(useMe(), payment);
  const [what, setWhat] = useState<What>();
  const chosen = what !== undefined && choices.includes(what) ? what : undefined;
  const box = useRef<HTMLDivElement>(null);
  const focusOn = chosen === undefined ? 'input' : 'textarea';
  useKeys(
    'Changes',
    choices.length === 0
      ? []
      : [
          {
            key: 'p',
            says: 'propose',
            run: () => box.current?.querySelector<HTMLElement>(focusOn)?.focus(),
          },
        ],
  );
  if (choices.length === 0) return null;
  return (
    <Card title="What to do" aside="Reasons are kept for ever">
      <div ref={box} className="dense flex flex-col gap-3 p-3">
        <Segments
          label="What to do"
          options={choices.map((value) => ({ value, label: LABELS[value] }))}
          value={chosen}
          onValue={setWhat}
        />
        {chosen && <Change key={chosen} payment={payment} what={chosen} />}
      </div>
    </Card>
  );
}

type ChangeProps = { payment: PaymentPage; what: What };

function Change({ payment, what }: ChangeProps) {
  const client = useQueryClient();
  const me = useMe();
  const alone = isAlone(me, payment, what);
  const accounts = payment.entries
    .flatMap(({ postings }) => postings)
    .filter((one, at, all) => one.correctable && all.findIndex(sameAs(one)) === at);
  const form = useForm({
    initial: {
      reason: '',
      account: String(accounts[0]?.account_id ?? ''),
      way: 'in' as 'in' | 'out',
      amount: '',
    },
    check: ({ reason, account, way, amount }) => {
      const wanted = parseNaira(amount) ?? 0;
      if (what === 'correct' && wanted === 0) return invalid('amount', 'Enter an amount');
      const body = z.object({ reason: reasonSchema, account_id: z.int(), signed: z.int() });
      const signed = way === 'out' ? -wanted : wanted;
      return z.safeParse(body, { reason, account_id: Number(account), signed });
    },
    send: async ({ reason, account_id, signed }) => {
      const { reference, id } = payment;
      if (what === 'reverse')
        return callStaff(staffPaymentRoutes.proposeReversal, { reference, reason });
      if (what === 'correct') {
        const input = { reference, account_id, amount: kobo(signed), reason };
        return callStaff(staffPaymentRoutes.proposeCorrection, input);
      }
      return alone
        ? callStaff(staffPaymentRoutes.endPayment, { reference, outcome: what, reason })
        : callStaff(staffPaymentRoutes.proposeEnds, { payments: [id], outcome: what, reason });
    },
    onDone: () => client.invalidateQueries(),
    onFail: () => client.invalidateQueries({ queryKey: ['payments'] }),
  });
  return (
    <form {...form.props} className="flex flex-col gap-2.5">
      <p className="text-muted">{saysOf(what, alone)}</p>
      {what === 'correct' && (
        <>
          <Select label="Account" {...form.field('account')}>
            {accounts.map(({ account_id, account }) => (
              <option key={account_id} value={String(account_id)}>
                {account}
              </option>
            ))}
          </Select>
          <Segments
            label="Direction"
            options={[
              { value: 'in', label: 'More for it' },
              { value: 'out', label: 'Less for it' },
            ]}
            {...form.field('way')}
          />
          <MoneyField label="Amount" {...form.field('amount')} />
        </>
      )}
      <TextArea label="Reason" rows={3} {...form.field('reason')} />
      <FormButtons
        form={form}
        act={alone ? `End now as ${what}` : `Propose: ${LABELS[what].toLowerCase()}`}
        look={what === 'failed' || what === 'reverse' ? 'danger' : 'primary'}
      />
    </form>
  );
}

const sameAs =
  (one: { account_id: number }) =>
  (other: { account_id: number }): boolean =>
    other.account_id === one.account_id;

const isAlone = (me: StaffMe, payment: PaymentPage, what: What) =>
  (what === 'paid' || what === 'failed') && payment.may.end === 'alone' && may(me, 'payments.end');

function saysOf(what: What, alone: boolean): string {
  if (what === 'reverse')
    return 'The same postings, swapped, once. Both customers are told. It takes two people.';
  if (what === 'correct')
    return 'One account of this payment against suspense. It takes two people.';
  return alone
    ? `Up to ${formatNaira(ENDS_ALONE_MAX)} one person ends it. The customer is told at once.`
    : `Above ${formatNaira(ENDS_ALONE_MAX)} it takes two people. The customer is told when it is approved.`;
}
