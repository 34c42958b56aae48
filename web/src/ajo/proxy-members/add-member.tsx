// Adds a member without a smartphone: their details, the customer's PIN for the payments, and the member's
// code.
import {
  type ProxyMembers,
  proxyMemberPerson,
  proxyMemberRoutes,
} from '@alajo/contract/ajo/proxy-members.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { OTP_LENGTH, otp as otpSchema } from '@alajo/contract/identity/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { CODE_MINUTES } from '@alajo/contract/time-limits.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { call } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Field } from '../../ui/field.tsx';

type Person = z.output<typeof proxyMemberPerson>;

type Props = {
  group: Group;
  /** Total with one more seat. */
  commitment: ProxyMembers['with_one_more'];
  onAsked: (proxyMembers: ProxyMembers, name: string) => void;
};

const EMPTY = { first_name: '', last_name: '', phone_number: '' };

export function AddMember({ group, commitment, onAsked }: Props) {
  const [person, setPerson] = useState<Person>();
  const form = useForm({
    initial: EMPTY,
    check: (values) => proxyMemberPerson.safeParse(values),
    send: (valid) => setPerson(valid),
  });
  if (person) {
    return (
      <AgreeToMember
        group={group}
        person={person}
        commitment={commitment}
        onAsked={onAsked}
        onChange={() => setPerson(undefined)}
      />
    );
  }
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-muted text-sm">
        Enter their name exactly as their bank has it: their payouts can only go to an account in
        this name.
      </p>
      <Field label="First name" autoComplete="off" {...form.field('first_name')} />
      <Field label="Surname" autoComplete="off" {...form.field('last_name')} />
      <Field
        label="Their phone number"
        type="tel"
        autoComplete="off"
        hint="Any phone that gets SMS. We’ll send their code there."
        {...form.field('phone_number')}
      />
      <Button type="submit">Continue</Button>
    </form>
  );
}

type AgreeProps = Props & { person: Person; onChange: () => void };

function AgreeToMember({ group, person, commitment, onAsked, onChange }: AgreeProps) {
  const { first_name, last_name, phone_number } = person;
  const name = `${first_name} ${last_name}`;
  const withKey = useIdempotencyKey(`phoneless-${group.id}`);
  const payment = usePayment({
    pay: ({ pin }) => {
      const body = { id: group.id, ...person, terms_version: group.terms_version };
      return withKey(body, (idempotency_key) =>
        call(proxyMemberRoutes.addProxyMember, body, { pin, idempotency_key }),
      );
    },
    onPaid: (proxyMembers) => onAsked(proxyMembers, name),
  });
  return (
    <PinForm payment={payment} labels={{ pay: 'Send them the code' }}>
      <p className="break-words">
        <b>{name}</b>, {formatPhone(phone_number)}
      </p>
      <Notice tone="warn">
        With this seat, your wallet pays at most {formatNaira(commitment.each)} per round,{' '}
        {formatNaira(commitment.total)} in all, for the seats you pay for. If you miss a payment for{' '}
        {first_name}, you owe it, and it affects your trust score.
      </Notice>
      <p className="text-muted text-sm">
        We’ll text {first_name} the details and a code. Nothing is taken before the group starts.
      </p>
      <Button variant="ghost" onClick={onChange}>
        Change the name or number
      </Button>
    </PinForm>
  );
}

type CodeProps = {
  group: Group;
  ask: number;
  name: string;
  onDone: (proxyMembers: ProxyMembers) => void;
};

export function EnterCode({ group, ask, name, onDone }: CodeProps) {
  const form = useForm({
    initial: { otp: '' },
    check: (values) => z.strictObject({ otp: otpSchema }).safeParse(values),
    send: ({ otp }) => call(proxyMemberRoutes.confirmProxyMember, { id: group.id, ask, otp }),
    onDone,
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-sm">
        We’ve sent <b>{name}</b> an SMS with the details and a code. Ask them for the code: giving
        it means they agree.
      </p>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <CodeField
        label="Their 6-digit code"
        hint={`Valid for ${CODE_MINUTES} minutes. To get another, add them again.`}
        length={OTP_LENGTH}
        {...form.field('otp')}
      />
      <Button type="submit" loading={form.pending}>
        Give them the seat
      </Button>
    </form>
  );
}
