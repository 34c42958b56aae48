// Proposes the next cycle: same terms, unless they are changed first, and the PIN.
import {
  nextCycleStart,
  type RenewForm,
  renewalRoutes,
  renewFormOn,
} from '@alajo/contract/ajo/renewals.ts';
import {
  ajoMessages,
  type Group,
  MEMBERS_MIN,
  potOf,
  setAsideOf,
} from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, nairaText } from '@alajo/contract/money.ts';
import { ajoLimitsOn } from '@alajo/contract/pricing.ts';
import { durationText } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { call } from '../../platform/api.ts';
import { invalid, useForm, type ValidationResult, valid } from '../../platform/form.ts';
import { formatDate, lagosDay } from '../../platform/format.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { BackStep } from '../../platform/layers.ts';
import { pricingDay } from '../../platform/pricing-day.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { changeGroup } from '../change-group.ts';
import { amountPerPeriod } from '../chips.tsx';
import { Commitment } from '../commitment.tsx';
import { startBounds } from '../create/create-draft.ts';
import { ViewFrame } from '../dialog-views.tsx';
import { Fact, Facts } from '../facts.tsx';
import { GraceField } from '../grace-field.tsx';
import { parseWhole } from '../terms-fields.tsx';
import { PremiumFact } from '../turn-premium/premium-fact.tsx';
import { WholeNumberField } from '../whole-number-field.tsx';

type Props = { group: Group; onBack: () => void };

type Draft = {
  start_date: string;
  contribution_amount: string;
  late_fee: string;
  reserve: string;
  grace_hours: string;
  min_members: string;
};

export default function RenewView({ group, onBack }: Props) {
  const [draft, setDraft] = useState(() => nextCycleDraft(group));
  const [changing, setChanging] = useState(false);
  const stop = () => setChanging(false);
  return (
    <ViewFrame title="Renew group" onBack={onBack}>
      {changing ? (
        <>
          <BackStep onBack={stop} />
          <ChangeTerms
            group={group}
            draft={draft}
            onChanged={(changed) => {
              setDraft(changed);
              stop();
            }}
          />
        </>
      ) : (
        <ConfirmTerms group={group} draft={draft} onChange={() => setChanging(true)} />
      )}
    </ViewFrame>
  );
}

function nextCycleDraft(group: Group): Draft {
  const { schedule, frequency, start_date, members } = group;
  const last = schedule.at(-1)?.date ?? start_date;
  return {
    start_date: nextCycleStart(last, frequency, lagosDay(Date.now())),
    contribution_amount: nairaText(group.contribution_amount).replace(/\.00$/, ''),
    late_fee: String(group.late_fee),
    reserve: String(group.reserve),
    grace_hours: String(group.grace_hours),
    min_members: String(Math.min(group.min_members, members.length)),
  };
}

function checkDraft(draft: Draft, { members }: Group): ValidationResult<RenewForm> {
  const { min, max } = startBounds(Date.now());
  if (draft.start_date < min || draft.start_date > max) {
    return invalid('start_date', ajoMessages.start);
  }
  if (parseWhole(draft.min_members) > members.length) {
    return invalid('min_members', ajoMessages.minMembers);
  }
  return z.safeParse(renewFormOn(pricingDay()), {
    start_date: draft.start_date,
    contribution_amount: draft.contribution_amount,
    late_fee: parseWhole(draft.late_fee),
    reserve: parseWhole(draft.reserve),
    grace_hours: parseWhole(draft.grace_hours),
    min_members: parseWhole(draft.min_members),
  });
}

type ChangeProps = { group: Group; draft: Draft; onChanged: (draft: Draft) => void };

function ChangeTerms({ group, draft, onChanged }: ChangeProps) {
  const form = useForm({
    initial: draft,
    check: (values): ValidationResult<Draft> => {
      const checked = checkDraft(values, group);
      return checked.success ? valid(values) : checked;
    },
    send: onChanged,
  });
  const { field } = form;
  const { contribution, late_fee_max, reserve_max } = ajoLimitsOn(pricingDay());
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Field label="Start Date" type="date" {...startBounds(Date.now())} {...field('start_date')} />
      <MoneyField
        label="Contribution Amount (₦)"
        hint={`${formatNaira(contribution.min)} to ${formatNaira(contribution.max)}`}
        {...field('contribution_amount')}
      />
      <WholeNumberField label="Late fee (%)" min={0} max={late_fee_max} {...field('late_fee')} />
      <WholeNumberField label="Reserve (%)" min={0} max={reserve_max} {...field('reserve')} />
      <GraceField
        hint="How long we keep trying before a contribution counts as missed"
        {...field('grace_hours')}
      />
      <WholeNumberField
        label="Starts with at least"
        min={MEMBERS_MIN}
        max={group.members.length}
        {...field('min_members')}
      />
      <Button type="submit">Use these terms</Button>
    </form>
  );
}

type ConfirmProps = { group: Group; draft: Draft; onChange: () => void };

function ConfirmTerms({ group, draft, onChange }: ConfirmProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const withKey = useIdempotencyKey('renew');
  const { data } = checkDraft(draft, group);
  const payment = usePayment({
    checkRest: () => data !== undefined,
    pay: ({ pin }) => {
      const body = { id: group.id, ...data };
      const renewal = withKey(body, (idempotency_key) =>
        call(renewalRoutes.renew, body, { pin, idempotency_key }),
      );
      return changeGroup(client, renewal);
    },
    onPaid: ({ id }) => navigate(`/ajo?group=${id}`, { replace: true }),
    onFail: () => client.invalidateQueries({ queryKey: ['ajo'] }),
  });
  const each = data?.contribution_amount ?? group.contribution_amount;
  const { late_fee = group.late_fee, reserve = group.reserve } = data ?? {};
  const members = group.members.length;
  return (
    <PinForm payment={payment} labels={{ pay: 'Ask everyone' }}>
      <p className="text-sm">
        We’ll ask the other {members - 1}. They see what you’ve changed, and confirm with their own
        PIN. The last to collect goes first: your turn is #{members + 1 - group.your_turn}.
      </p>
      <Facts>
        <Fact name="Contribution">{amountPerPeriod(each, group.frequency)}</Fact>
        <Fact name="Start date">{formatDate(draft.start_date)}</Fact>
        <Fact name="Late fee">{late_fee === 0 ? 'None' : `${late_fee}%`}</Fact>
        <Fact name="Reserve">{reserve === 0 ? 'None' : `${reserve}%`}</Fact>
        {group.bond > 0 && (
          <Fact name="Bond">{formatNaira(potOf(each, group.bond))} from everyone</Fact>
        )}
        <PremiumFact group={{ ...group, contribution_amount: each, members }} />
        <Fact name="Grace period">{durationText(Number(draft.grace_hours))}</Fact>
        <Fact name="Starts with at least">{draft.min_members} members</Fact>
      </Facts>
      <Button variant="ghost" onClick={onChange}>
        Change the terms
      </Button>
      {data === undefined && (
        <Notice tone="bad">These terms are no longer possible. Change them first.</Notice>
      )}
      <Commitment
        contribution={each}
        set_aside={setAsideOf(each, reserve)}
        late_fee={late_fee}
        bond={group.bond}
        ready_check
        members={members}
      />
    </PinForm>
  );
}
