// The delivery address form.
import type { User } from '@alajo/contract/identity/schemas.ts';
import type { DeliveryAddress } from '@alajo/contract/marketplace/schemas.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { states } from '@alajo/contract/states.ts';
import type { FormState } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';

export type AddressValues = Record<keyof DeliveryAddress, string>;

/** The initial values: the last address, otherwise the customer's name and phone. */
export function addressValues(last: DeliveryAddress | null, user: User): AddressValues {
  return {
    recipient: `${user.first_name} ${user.last_name}`,
    street: '',
    city: '',
    state: '',
    note: '',
    ...last,
    phone_number: formatPhone(last?.phone_number ?? user.phone_number),
  };
}

/** True if a checkout error is about the address. */
export const isOfAddress = (field: string | undefined): boolean =>
  field?.startsWith('address.') === true;

export function AddressForm({ form }: { form: FormState<AddressValues> }) {
  const { field } = form;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <RestoredDraft form={form} />
      <Field label="Recipient’s name" autoComplete="name" maxLength={80} {...field('recipient')} />
      <Field
        label="Phone number"
        type="tel"
        autoComplete="tel"
        hint="The seller will call this number before delivery."
        {...field('phone_number')}
      />
      <Field
        label="Street and number"
        autoComplete="address-line1"
        maxLength={150}
        {...field('street')}
      />
      <Field label="Town or city" autoComplete="address-level2" maxLength={60} {...field('city')} />
      <Select label="State" {...field('state')}>
        <option value="">Choose a state</option>
        {states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Select>
      <TextArea
        label="Landmark or note for the seller (optional)"
        rows={2}
        maxLength={200}
        {...field('note')}
      />
      <Button type="submit">Continue</Button>
    </form>
  );
}
