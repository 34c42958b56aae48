// A delivery address in the layout used on a parcel.
import type { DeliveryAddress } from '@alajo/contract/marketplace/schemas.ts';
import { formatPhone } from '@alajo/contract/phone.ts';

export function Address({ address }: { address: DeliveryAddress }) {
  const { recipient, phone_number, street, city, state, note } = address;
  return (
    <address className="wrap-anywhere text-sm not-italic">
      <b>{recipient}</b>
      <br />
      {street}
      <br />
      {city}, {state}
      <br />
      {formatPhone(phone_number)}
      {note && <span className="block whitespace-pre-line text-muted">{note}</span>}
    </address>
  );
}
