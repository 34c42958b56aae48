// The organiser changes the terms alone while no one else has agreed to them, and agrees to the new debits.
import { type FirstTerms, firstTermsOn, proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import { ajoMessages, type Group, RULES_MAX, setAsideOf } from '@alajo/contract/ajo/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { call } from '../../platform/api.ts';
import { invalid, useForm, type ValidationResult } from '../../platform/form.ts';
import { BackStep } from '../../platform/layers.ts';
import { pricingDay } from '../../platform/pricing-day.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { changeGroup } from '../change-group.ts';
import { Commitment } from '../commitment.tsx';
import { parseRules } from '../create/create-draft.ts';
import { ViewFrame } from '../dialog-views.tsx';
import { MORE_ORDERS, ORDERS, orderOf } from '../orders.tsx';
import { parseTerms, parseWhole, TermsFields } from '../terms-fields.tsx';

type Props = { group: Group; onBack: () => void; onDone: (sentence: string) => void };

export function ChangeFirstTerms({ group, onBack, onDone }: Props) {
  const [terms, setTerms] = useState<FirstTerms>();
  const back = () => setTerms(undefined);
  return (
    <ViewFrame title="Change the terms" onBack={onBack}>
      {terms ? (
        <>
          <BackStep onBack={back} />
          <AgreeToTerms group={group} terms={terms} onDone={onDone} />
        </>
      ) : (
        <TermsForm group={group} onTerms={setTerms} />
      )}
    </ViewFrame>
  );
}

function TermsForm({ group, onTerms }: { group: Group; onTerms: (terms: FirstTerms) => void }) {
  const form = useForm({
    initial: {
      grace_hours: String(group.grace_hours),
      late_fee: String(group.late_fee),
      reserve: String(group.reserve),
      early_turn_fee: String(group.early_turn_fee),
      bond: String(group.bond),
      min_members: String(group.min_members),
      majority: group.majority,
      approval: group.approval,
      order: group.order,
      rules: group.rules.join('\n'),
    },
    check: (values): ValidationResult<FirstTerms> => {
      if (parseWhole(values.min_members) > group.max_members) {
        return invalid('min_members', ajoMessages.minMembers);
      }
      return z.safeParse(firstTermsOn(pricingDay()), {
        ...parseTerms(values),
        order: values.order,
        rules: parseRules(values.rules),
      });
    },
    send: onTerms,
  });
  const { field } = form;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-muted text-sm">
        No one else has joined, so you can still change the terms on your own. Your invitation will
        show the new ones.
      </p>
      {group.order !== 'rotated' && (
        <RadioCards
          legend="The order of turns"
          options={ORDERS}
          more={{ label: 'More ways', options: MORE_ORDERS }}
          value={orderOf(form.values.order)?.value}
          onValue={(order) => form.set({ order })}
        />
      )}
      <TermsFields
        form={form}
        each={group.contribution_amount}
        frequency={group.frequency}
        max_members={group.max_members}
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

function AgreeToTerms({ group, terms, onDone }: AgreeProps) {
  const client = useQueryClient();
  const { contribution_amount: contribution, max_members } = group;
  const payment = usePayment({
    pay: ({ pin }) =>
      changeGroup(client, call(proposalRoutes.changeTerms, { id: group.id, ...terms }, { pin })),
    onPaid: ({ message }) => onDone(message),
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
