// Panel of a rule: transfer costs before and after a change, its cost to us, when customers are notified, and
// who decided.

import { kindTitles } from '@alajo/contract/rules/figure-labels.ts';
import { priceNoticeDate } from '@alajo/contract/rules/price-notice-date.ts';
import type { StaffRule } from '@alajo/contract/rules/schemas.ts';
import { ruleStaffRoutes } from '@alajo/contract/rules/staff-routes.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatFullDate, lagosDay } from '../../platform/format.ts';
import { PanelBody } from '../kit/panel.tsx';
import { ReasonForm } from '../kit/reason-form.tsx';
import { callStaff, may, useMe } from '../platform/session.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { ChangeEffect } from './change-effect.tsx';
import { Charges } from './charges.tsx';

type Props = { all: readonly StaffRule[]; rule: StaffRule | undefined; today: string };

export function RulePanel({ all, rule, today }: Props) {
  const me = useMe();
  const [withdrawing, setWithdrawing] = useState(false);
  const may_withdraw =
    rule?.state === 'ahead' && rule.withdrawal === null && may(me, 'proposals.make_rules');
  const actions = may_withdraw && (
    <Withdraw rule={rule} open={withdrawing} onOpen={setWithdrawing} />
  );
  return (
    <PanelBody actions={actions}>
      <Charges all={all} rule={rule} today={today} />
      {rule?.state === 'proposed' && rule.decision && (
        <ChangeEffect id={rule.decision.proposal_id} />
      )}
      {rule && <EffectiveDates rule={rule} />}
      {rule && <RuleRecord rule={rule} />}
      <p className="text-muted">
        Rules are never edited. A change ends one rule and starts another, so that any old receipt
        can be explained.
      </p>
    </PanelBody>
  );
}

function Withdraw({
  rule,
  open,
  onOpen,
}: {
  rule: StaffRule;
  open: boolean;
  onOpen: (open: boolean) => void;
}) {
  const { id } = rule;
  if (id === null) return null;
  if (!open) {
    return (
      <ActionButton variant="danger" wide onClick={() => onOpen(true)}>
        Withdraw
      </ActionButton>
    );
  }
  return (
    <ReasonForm
      label="Why shouldn’t it take effect?"
      hint="A second person decides."
      submitLabel="Propose"
      variant="danger"
      send={(why) => callStaff(ruleStaffRoutes.withdraw, { id, reason: why })}
      onClose={() => onOpen(false)}
    />
  );
}

/** Dates of an upcoming change: proposed or approved, announced, in force. */
function EffectiveDates({ rule: { row, state, at, decision } }: { rule: StaffRule }) {
  if (decision === null || (state !== 'proposed' && state !== 'ahead')) return null;
  const approved = lagosDay(decision.decided_at ?? at);
  const days = [
    { day: lagosDay(at), description: state === 'proposed' ? 'Proposed' : 'Approved', past: true },
    {
      day: priceNoticeDate(row.first_day, approved),
      description: 'Customers notified',
      past: false,
    },
    { day: row.first_day, description: 'First day', past: false },
  ];
  return (
    <section aria-label="When">
      <h2 className="flex items-baseline justify-between gap-2 font-semibold">
        When
        <span className="font-normal text-[0.71875rem] text-muted">quotes keep their price</span>
      </h2>
      <ol className="mt-2 flex justify-between gap-2 border-line border-t-2">
        {days.map(({ day, description, past }) => (
          <li key={description} className="-mt-[5px] text-center text-[0.71875rem] leading-4">
            <i
              aria-hidden="true"
              className={`mx-auto mb-1 block size-2 rounded-full ${past ? 'bg-primary' : 'bg-warn'}`}
            />
            {formatFullDate(`${day}T12:00:00Z`)}
            <b className="block font-semibold">{description}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

function RuleRecord({
  rule: { row, source, decision, withdrawal, last_day },
}: {
  rule: StaffRule;
}) {
  return (
    <section aria-label="This rule">
      <h2 className="mb-1.5 font-semibold">
        {kindTitles[row.kind]}, from {formatFullDate(`${row.first_day}T12:00:00Z`)}
      </h2>
      <Facts>
        {last_day && <Fact name="Last day">{formatFullDate(`${last_day}T12:00:00Z`)}</Fact>}
        <Fact name="Source">{source}</Fact>
        {decision && <Fact name="Proposed by">{decision.maker}</Fact>}
        {decision?.approver && (
          <Fact name="Approved by">
            {decision.approver}
            {decision.decided_at && `, ${formatDateTime(decision.decided_at)}`}
          </Fact>
        )}
        {withdrawal && (
          <Fact name="Withdrawal">
            {withdrawal.approver === null ? (
              <Link
                className="font-semibold text-primary underline"
                to={`/staff/proposals?open=${withdrawal.proposal_id}`}
              >
                Proposed by {withdrawal.maker}
              </Link>
            ) : (
              `${withdrawal.maker} and ${withdrawal.approver}`
            )}
          </Fact>
        )}
      </Facts>
    </section>
  );
}
