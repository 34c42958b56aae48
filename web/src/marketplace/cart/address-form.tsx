// Where an order goes: begins with where the last one went, else with the customer's own name.
import { type DeliveryAddress, deliveryAddress } from '@alajo/contract/marketplace/schemas.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { states } from '@alajo/contract/states.ts';
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { useFormProblems } from '../form.ts';

type Draft = Record<keyof DeliveryAddress, string>;
const FIELDS = ['recipient', 'phone_number', 'street', 'city', 'state', 'note'] as const;

/** The fields of a checkout's refusal that are of the address. */
export const isOfAddress = (field: string | undefined): boolean =>
  field?.startsWith('address.') === true;

type Props = {
  first: DeliveryAddress | null;
  /** What the server found wrong with it. */
  refusal: Error | null;
  onReady: (address: DeliveryAddress) => void;
};

export function AddressForm({ first, refusal, onReady }: Props) {
  const user = useUser();
  const [draft, setDraft] = useState<Draft>(() => ({
    recipient: `${user.first_name} ${user.last_name}`,
    street: '',
    city: '',
    state: '',
    note: '',
    ...first,
    phone_number: formatPhone(first?.phone_number ?? user.phone_number),
  }));
  const { form, at, read, refused } = useFormProblems(FIELDS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is said once, when it comes.
  useEffect(() => {
    if (refusal) refused(refusal);
  }, [refusal]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = z.safeDecode(deliveryAddress, draft as never);
    read(found.error);
    if (found.success) onReady(found.data);
  };
  const bind = (name: keyof Draft) => ({
    value: draft[name],
    error: at(name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Who receives it" autoComplete="name" maxLength={80} {...bind('recipient')} />
      <Field
        label="Phone number"
        type="tel"
        autoComplete="tel"
        hint="The seller calls it before delivery."
        {...bind('phone_number')}
      />
      <Field
        label="Street and number"
        autoComplete="address-line1"
        maxLength={150}
        {...bind('street')}
      />
      <Field label="Town or city" autoComplete="address-level2" maxLength={60} {...bind('city')} />
      <Select
        label="State"
        value={draft.state}
        onValue={(state) => setDraft({ ...draft, state })}
        error={at('state')}
      >
        <option value="">Choose a state</option>
        {states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Select>
      <TextArea
        label="Landmark or note for the seller (optional)"
        rows={2}
        maxLength={200}
        {...bind('note')}
      />
      <Button type="submit">Continue</Button>
    </form>
  );
}
