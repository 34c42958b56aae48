// Actions on a payment: resolve it in the ways its case allows, or propose to reverse or correct it.

import { kobo, parseNaira } from '@alajo/contract/money.ts';
import type { CaseEnd } from '@alajo/contract/staff/case-ends.ts';
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { reason as reasonSchema } from '@alajo/contract/staff/schemas.ts';
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import type { PaymentPage } from '@alajo/contract/wallet/staff-payments.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { invalid, useForm } from '../../platform/form.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { EndForm, endCase } from '../cases/case-ends.tsx';
import { caseQuery } from '../cases/cases-data.ts';
import { FormButtons } from '../kit/form-buttons.tsx';
import { callStaff, may, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { Card } from './card.tsx';

type CorrectionKind = 'reverse' | 'correct';
const LABELS: Record<CorrectionKind, string> = { reverse: 'Reverse', correct: 'Correct' };

/** Proposals this member can make in the payment’s current state. */
function changesFor(me: StaffMe, { may: can }: PaymentPage): CorrectionKind[] {
  if (!may(me, 'proposals.make_money')) return [];
  return [
    ...(can.reverse ? (['reverse'] as const) : []),
    ...(can.correct ? (['correct'] as const) : []),
  ];
}

export function ProposeChange({ payment }: { payment: PaymentPage }) {
  const ends = useEnds(payment);
  const changes = changesFor(useMe(), payment);
  const choices = [
    ...ends.map(({ name, label }) => ({ value: name, label })),
    ...changes.map((value) => ({ value: value as string, label: LABELS[value] })),
  ];
  const [choice, setChoice] = useState<string>();
  const end = ends.find(({ name }) => name === choice);
  const change = changes.find((change) => change === choice);
  const box = useRef<HTMLDivElement>(null);
  const focusOn = end || change ? 'textarea' : 'input';
  useKeys(
    'Changes',
    choices.length === 0
      ? []
      : [
          {
            key: 'p',
            label: 'propose',
            run: () => box.current?.querySelector<HTMLElement>(focusOn)?.focus(),
          },
        ],
  );
  if (choices.length === 0) return null;
  const close = () => setChoice(undefined);
  return (
    <Card title="Actions" aside="Reasons are kept permanently">
      <div ref={box} className="dense flex flex-col gap-3 p-3">
        <Segments
          label="Actions"
          options={choices}
          value={choices.find(({ value }) => value === choice)?.value}
          onValue={setChoice}
        />
        {end && payment.case && (
          <ResolveForm key={end.name} caseName={payment.case} end={end} onClose={close} />
        )}
        {change && <Change key={change} payment={payment} kind={change} />}
      </div>
    </Card>
  );
}

/** The ways this member can resolve a stuck payment. */
function useEnds({ case: target }: PaymentPage): readonly CaseEnd[] {
  const { data } = useQuery({
    ...caseQuery(target ?? { kind: 'stuck_payment', reference: '' }),
    enabled: target !== null,
  });
  return (target !== null && data?.ends) || [];
}

type EndProps = { caseName: CaseName; end: CaseEnd; onClose: () => void };

const ResolveForm = ({ caseName, end, onClose }: EndProps) => (
  <EndForm end={end} send={(body) => endCase(caseName, body)} onClose={onClose} />
);

type ChangeProps = { payment: PaymentPage; kind: CorrectionKind };

function Change({ payment, kind }: ChangeProps) {
  const client = useQueryClient();
  const accounts = payment.entries
    .flatMap(({ postings }) => postings)
    .filter(
      (posting, index, all) => posting.correctable && all.findIndex(sameAs(posting)) === index,
    );
  const form = useForm({
    initial: {
      reason: '',
      account: String(accounts[0]?.account_id ?? ''),
      way: 'in' as 'in' | 'out',
      amount: '',
    },
    check: ({ reason, account, way, amount }) => {
      const total = parseNaira(amount) ?? 0;
      if (kind === 'correct' && total === 0) return invalid('amount', 'Enter an amount');
      const body = z.object({ reason: reasonSchema, account_id: z.int(), signed: z.int() });
      const signed = way === 'out' ? -total : total;
      return z.safeParse(body, { reason, account_id: Number(account), signed });
    },
    send: async ({ reason, account_id, signed }) => {
      const { reference } = payment;
      if (kind === 'reverse') {
        return callStaff(staffPaymentRoutes.proposeReversal, { reference, reason });
      }
      const input = { reference, account_id, amount: kobo(signed), reason };
      return callStaff(staffPaymentRoutes.proposeCorrection, input);
    },
    onDone: () => client.invalidateQueries(),
    onFail: () => client.invalidateQueries({ queryKey: ['payments'] }),
  });
  return (
    <form {...form.props} className="flex flex-col gap-2.5">
      <p className="text-muted">{DESCRIPTIONS[kind]}</p>
      {kind === 'correct' && (
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
              { value: 'in', label: 'Increase' },
              { value: 'out', label: 'Decrease' },
            ]}
            {...form.field('way')}
          />
          <MoneyField label="Amount" {...form.field('amount')} />
        </>
      )}
      <TextArea label="Reason" rows={3} {...form.field('reason')} />
      <FormButtons
        form={form}
        submitLabel={`Propose: ${LABELS[kind].toLowerCase()}`}
        variant={kind === 'reverse' ? 'danger' : 'primary'}
      />
    </form>
  );
}

const sameAs =
  (posting: { account_id: number }) =>
  (other: { account_id: number }): boolean =>
    other.account_id === posting.account_id;

const DESCRIPTIONS: Record<CorrectionKind, string> = {
  reverse:
    'Posts the same entry in reverse, once. Both customers will be notified. It needs a second approver.',
  correct: 'Corrects one account of this payment against suspense. It needs a second approver.',
};
