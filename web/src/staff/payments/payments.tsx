// Payments that no provider could settle. Several can be selected and resolved by one proposal.

import { formatNaira } from '@alajo/contract/money.ts';
import { CASES_PER_ACTION_MAX } from '@alajo/contract/staff/case-schemas.ts';
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import type { StuckPayment } from '@alajo/contract/wallet/staff-payments.ts';
import { paymentSource } from '@alajo/contract/wallet/staff-payments.ts';
import { useNavigate } from 'react-router';
import { formatFullWhen } from '../../platform/format.ts';
import { EndSeveral, useSharedEnds } from '../cases/end-several.tsx';
import { Choices, useUrlFilters } from '../kit/filters.tsx';
import { useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { usePages } from '../kit/pages.ts';
import { PanelBody } from '../kit/panel.tsx';
import { useSelectedRows } from '../kit/selected-rows.tsx';
import { may, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionLink } from '../ui/action-button.tsx';
import { Fact, Facts, Mono } from '../ui/facts.tsx';
import { NameWithDetails } from '../ui/named.tsx';
import { Tag } from '../ui/tag.tsx';
import { answerTone, outcomeLabel } from './answer-labels.ts';
import { FindPayment } from './find-payment.tsx';
import { SOURCES } from './payments-data.ts';

const CHOICES = [
  { value: undefined, label: 'All' },
  ...paymentSource.options.map((value) => ({ value, label: `${SOURCES[value]}s` })),
].map((option) => (option.value === 'funding' ? { ...option, label: 'Money added' } : option));

const columns: Column<StuckPayment>[] = [
  { title: 'Kind', width: 96, extra: true, cell: ({ source }) => SOURCES[source] },
  {
    title: 'Payment',
    main: true,
    cell: ({ customer, what }) => (
      <NameWithDetails name={customer?.name ?? 'Unassigned'}>{what}</NameWithDetails>
    ),
  },
  {
    title: 'Amount',
    width: 116,
    end: true,
    cell: ({ amount }) => formatNaira(amount),
  },
  {
    title: 'Last response',
    width: 124,
    extra: true,
    cell: ({ last_answer }) =>
      last_answer === null ? (
        <Tag tone="quiet">None</Tag>
      ) : (
        <Tag tone={answerTone(last_answer.outcome)}>{outcomeLabel(last_answer.outcome)}</Tag>
      ),
  },
  {
    title: 'Stuck since',
    width: 148,
    narrow: 130,
    cell: ({ stuck_at }) => formatFullWhen(stuck_at),
  },
];

export function Component() {
  const me = useMe();
  const navigate = useNavigate();
  const { values } = useUrlFilters(['source']);
  const source = paymentSource.safeParse(values.source).data;
  const payments = usePages(
    staffPaymentRoutes.stuckPayments,
    { source },
    { key: ['payments', 'stuck'], every_ms: 30_000 },
  );
  const list = useList(payments, idOf);
  const proposes = may(me, 'proposals.make_money');
  const { chosen, full, withBoxes, clear } = useSelectedRows(list, {
    nameOf: idOf,
    max: CASES_PER_ACTION_MAX,
    enabled: proposes,
  });
  const endsOf = useSharedEnds();
  const cases = chosen.flatMap(({ case: target, amount }) =>
    target !== null && endsOf(target.kind).length > 0 ? [{ ...target, amount }] : [],
  );
  const current = list.all.find((candidate) => idOf(candidate) === list.rows.current);
  useKeys(
    'Payments',
    current ? [{ key: 'o', label: 'whole page', run: () => navigate(pathOf(current)) }] : [],
  );
  return (
    <ListPage
      title="Payments"
      note="No provider could settle these"
      actions={
        <>
          <FindPayment />
          {proposes && <ActionLink to="/staff/payments/credit">Credit a customer</ActionLink>}
        </>
      }
      filters={<Choices label="Kind" name="source" choices={CHOICES} />}
      banner={
        <>
          {cases.length > 0 && <EndSeveral key={cases.length} cases={cases} onDone={clear} />}
          {full && (
            <p role="status" className="px-4 pb-2.5 text-warn">
              One proposal can resolve at most {CASES_PER_ACTION_MAX} payments.
            </p>
          )}
        </>
      }
      label="Stuck payments"
      list={list}
      columns={withBoxes(columns)}
      empty="No stuck payments: every payment was settled by its provider."
      panelLabel="Payment"
      panel={list.open && <Panel payment={list.open} />}
    />
  );
}

const idOf = ({ reference }: StuckPayment) => reference;
const pathOf = ({ reference }: StuckPayment) => `/staff/payments/${reference}`;

function Panel({ payment }: { payment: StuckPayment }) {
  const { reference, customer, what, amount, since, stuck_at, state, last_answer } = payment;
  return (
    <PanelBody
      actions={
        <span className="col-span-2 grid">
          <ActionLink variant="primary" hint="o" wide to={pathOf(payment)}>
            What happened
          </ActionLink>
        </span>
      }
    >
      <p className="font-bold text-[1.6875rem] tabular-nums leading-8.5 tracking-[-0.02em]">
        {formatNaira(amount)}
      </p>
      <h2 className="break-words">
        <b className="font-semibold">{customer?.name ?? 'Unassigned'}</b> {what}
      </h2>
      <Facts>
        <Fact name="Kind">{SOURCES[payment.source]}</Fact>
        <Fact name="State">{outcomeLabel(state)}</Fact>
        <Fact name="Began">{formatFullWhen(since)}</Fact>
        <Fact name="Stuck since">{formatFullWhen(stuck_at)}</Fact>
        <Fact name="Last response">
          {last_answer === null
            ? 'None stored'
            : `${outcomeLabel(last_answer.outcome)}, ${formatFullWhen(last_answer.at)}`}
        </Fact>
        <Fact name="Reference">
          <Mono>{reference}</Mono>
        </Fact>
      </Facts>
    </PanelBody>
  );
}
