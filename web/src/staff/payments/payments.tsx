// Payments that no provider could settle. Several can be chosen and ended by one proposal.

import { formatNaira } from '@alajo/contract/money.ts';
import type { StuckPayment } from '@alajo/contract/wallet/staff-payments.ts';
import { ENDED_AT_ONCE_MAX, paymentSource } from '@alajo/contract/wallet/staff-payments.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatWhen } from '../../platform/format.ts';
import { chosenColumn, useChosen } from '../kit/chosen.tsx';
import { Choices, FilterBar, useUrlFilters } from '../kit/filters.tsx';
import { ListPage } from '../kit/list-page.tsx';
import { type Column, ListTable } from '../kit/list-table.tsx';
import { PageHeading } from '../kit/page-heading.tsx';
import { PanelBody } from '../kit/panel.tsx';
import { useRows } from '../kit/rows.ts';
import { useKeys } from '../platform/keys.ts';
import { may, useMe } from '../platform/session.ts';
import { ActLink } from '../ui/act.tsx';
import { Fact, Facts, Mono } from '../ui/facts.tsx';
import { Tag } from '../ui/tag.tsx';
import { answerTone, outcomeWords } from './answer-words.ts';
import { EndMany } from './end-many.tsx';
import { FindPayment } from './find-payment.tsx';
import { SOURCES, stuckQuery } from './payments-data.ts';

const CHOICES = [
  { value: undefined, label: 'All' },
  ...paymentSource.options.map((value) => ({ value, label: `${SOURCES[value]}s` })),
].map((one) => (one.value === 'funding' ? { ...one, label: 'Money added' } : one));

const columnsFor = (chosen: Column<StuckPayment> | undefined): Column<StuckPayment>[] => [
  ...(chosen ? [chosen] : []),
  { title: 'Kind', width: 96, extra: true, cell: ({ source }) => SOURCES[source] },
  {
    title: 'Payment',
    main: true,
    cell: ({ customer, what }) => (
      <>
        <b className="font-semibold">{customer?.name ?? 'Nobody’s'}</b>{' '}
        <span className="text-muted">{what}</span>
      </>
    ),
  },
  {
    title: 'Amount',
    width: 116,
    end: true,
    cell: ({ amount }) => formatNaira(amount),
  },
  {
    title: 'Last answer',
    width: 124,
    extra: true,
    cell: ({ last_answer }) =>
      last_answer === null ? (
        <Tag tone="quiet">None</Tag>
      ) : (
        <Tag tone={answerTone(last_answer.outcome)}>{outcomeWords(last_answer.outcome)}</Tag>
      ),
  },
  { title: 'Stuck since', width: 148, narrow: 130, cell: ({ stuck_at }) => formatWhen(stuck_at) },
];

export function Component() {
  const me = useMe();
  const navigate = useNavigate();
  const { values } = useUrlFilters(['source']);
  const source = paymentSource.safeParse(values.source).data;
  const list = useInfiniteQuery(stuckQuery(source));
  const all = list.data?.pages.flatMap(({ results }) => results) ?? [];
  const rows = useRows(all.map(idOf));
  const proposes = may(me, 'proposals.make_money');
  const { chosen, full, toggle, clear } = useChosen({
    ids: all.map(idOf),
    current: rows.current,
    max: ENDED_AT_ONCE_MAX,
    enabled: proposes,
  });
  const payments = all.filter((one) => chosen.has(idOf(one)));
  const columns = columnsFor(
    proposes ? chosenColumn({ chosen, toggle, idOf, nameOf: idOf }) : undefined,
  );
  const current = all.find(({ reference }) => reference === rows.current);
  const open = all.find(({ reference }) => reference === rows.open);
  useKeys('Payments', [
    ...(current
      ? [{ key: 'o', says: 'whole page', run: () => navigate(pathOf(current.reference)) }]
      : []),
  ]);
  return (
    <ListPage
      head={
        <>
          <PageHeading title="Payments">
            <span className="text-muted">No provider could settle these</span>
            <span className="ml-auto flex flex-wrap items-center gap-2">
              <FindPayment />
              {proposes && <ActLink to="/staff/payments/credit">Credit a customer</ActLink>}
            </span>
          </PageHeading>
          <FilterBar>
            <Choices label="Kind" name="source" choices={CHOICES} />
          </FilterBar>
          {payments.length > 0 && (
            <EndMany key={payments.length} chosen={payments} onDone={clear} />
          )}
          {full && (
            <p role="status" className="px-4 pb-2.5 text-warn">
              One proposal ends {ENDED_AT_ONCE_MAX} payments at most.
            </p>
          )}
        </>
      }
      rows={rows}
      query={list}
      isEmpty={all.length === 0}
      empty="Nothing is stuck: every payment was settled by its provider."
      list={
        <ListTable
          label="Stuck payments"
          columns={columns}
          groups={[{ rows: all }]}
          idOf={idOf}
          rows={rows}
        />
      }
      more={list}
      panelLabel="Payment"
      panel={open && <Panel payment={open} />}
    />
  );
}

const idOf = ({ reference }: StuckPayment) => reference;
const pathOf = (reference: string) => `/staff/payments/${reference}`;

function Panel({ payment }: { payment: StuckPayment }) {
  const { reference, customer, what, amount, since, stuck_at, state, last_answer } = payment;
  return (
    <PanelBody
      acts={
        <span className="col-span-2 grid">
          <ActLink look="primary" hint="o" wide to={pathOf(reference)}>
            What happened
          </ActLink>
        </span>
      }
    >
      <p className="font-bold text-[27px] tabular-nums leading-[34px] tracking-[-0.02em]">
        {formatNaira(amount)}
      </p>
      <h2 className="break-words">
        <b className="font-semibold">{customer?.name ?? 'Nobody’s'}</b> {what}
      </h2>
      <Facts>
        <Fact name="Kind">{SOURCES[payment.source]}</Fact>
        <Fact name="State">{outcomeWords(state)}</Fact>
        <Fact name="Began">{formatWhen(since)}</Fact>
        <Fact name="Stuck since">{formatWhen(stuck_at)}</Fact>
        <Fact name="Last answer">
          {last_answer === null
            ? 'None kept'
            : `${outcomeWords(last_answer.outcome)}, ${formatWhen(last_answer.at)}`}
        </Fact>
        <Fact name="Reference">
          <Mono>{reference}</Mono>
        </Fact>
      </Facts>
    </PanelBody>
  );
}
