// The organiser changes the terms alone, while nobody else has agreed to them, and agrees to its debits anew.
import { type FirstTerms, firstTermsOn, proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import {
  ajoMessages,
  BOND_MAX,
  type Group,
  MEMBERS_MIN,
  RULES_MAX,
  setAsideOf,
} from '@alajo/contract/ajo/schemas.ts';
import { ajoLimitsOn } from '@alajo/contract/pricing.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../platform/api.ts';
import { type Checked, invalid, useForm } from '../../platform/form.ts';
import { BackStep } from '../../platform/layers.ts';
import { pricingDay } from '../../platform/pricing-day.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { PinForm, usePayment } from '../../wallet/pin-form.tsx';
import { Commitment } from '../commitment.tsx';
import { rulesIn, wholeIn } from '../create/create-draft.ts';
import { GraceField } from '../grace-field.tsx';
import { groupChanged } from '../queries.ts';
import { ViewFrame } from '../views.tsx';
import { WholeField } from '../whole-field.tsx';

type Props = { group: Group; onBack: () => void; onDone: (sentence: string) => void };

export function ChangeFirstTerms({ group, onBack, onDone }: Props) {
  const [terms, setTerms] = useState<FirstTerms>();
  const back = () => setTerms(undefined);
  return (
    <ViewFrame title="Change the terms" onBack={onBack}>
      {terms ? (
        <>
          <BackStep onBack={back} />
          <Agree group={group} terms={terms} onDone={onDone} />
        </>
      ) : (
        <TermsForm group={group} onTerms={setTerms} />
      )}
    </ViewFrame>
  );
}

function TermsForm({ group, onTerms }: { group: Group; onTerms: (terms: FirstTerms) => void }) {
  const { late_fee_max, reserve_max } = ajoLimitsOn(pricingDay());
  const form = useForm({
    initial: {
      grace_hours: String(group.grace_hours),
      late_fee: String(group.late_fee),
      reserve: String(group.reserve),
      bond: String(group.bond),
      min_members: String(group.min_members),
      rules: group.rules.join('\n'),
    },
    check: (values): Checked<FirstTerms> => {
      if (wholeIn(values.min_members) > group.max_members) {
        return invalid('min_members', ajoMessages.minMembers);
      }
      return z.safeParse(firstTermsOn(pricingDay()), {
        grace_hours: wholeIn(values.grace_hours),
        late_fee: wholeIn(values.late_fee),
        reserve: wholeIn(values.reserve),
        bond: wholeIn(values.bond),
        min_members: wholeIn(values.min_members),
        rules: rulesIn(values.rules),
      });
    },
    send: onTerms,
  });
  const { field } = form;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-muted text-sm">
        Nobody else has joined, so you can still change them alone. Whoever opens your invitation
        sees the new ones.
      </p>
      <GraceField
        hint="How long we keep trying before a contribution counts as missed"
        {...field('grace_hours')}
      />
      <WholeField label="Late fee (%)" min={0} max={late_fee_max} {...field('late_fee')} />
      <WholeField label="Reserve (%)" min={0} max={reserve_max} {...field('reserve')} />
      <WholeField label="Bond (contributions)" min={0} max={BOND_MAX} {...field('bond')} />
      <WholeField
        label="Starts with at least"
        min={MEMBERS_MIN}
        max={group.max_members}
        {...field('min_members')}
      />
      <TextArea
        label="Group Rules (optional)"
        rows={3}
        {...field('rules')}
        hint={`One rule per line, at most ${RULES_MAX}`}
      />
      <Button type="submit">Use these terms</Button>
    </form>
  );
}

type AgreeProps = Pick<Props, 'group' | 'onDone'> & { terms: FirstTerms };

function Agree({ group, terms, onDone }: AgreeProps) {
  const client = useQueryClient();
  const { contribution_amount: contribution, max_members } = group;
  const payment = usePayment({
    pay: ({ pin }) => call(proposalRoutes.changeTerms, { id: group.id, ...terms }, { pin }),
    onPaid: (changed) => {
      groupChanged(client, changed);
      onDone('The terms are changed.');
    },
  });
  return (
    <PinForm payment={payment} labels={{ pay: 'Change the terms' }}>
      <Commitment
        contribution={contribution}
        set_aside={setAsideOf(contribution, terms.reserve)}
        late_fee={terms.late_fee}
        bond={terms.bond}
        ready_check
        members={max_members}
      />
    </PinForm>
  );
}
