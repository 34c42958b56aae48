// Texts that describe a prepared payment.
import { formatPhone } from '@alajo/contract/phone.ts';
import { networks } from '@alajo/contract/services/networks.ts';
import type { Payable } from '../payable-items.ts';

const networkName = (id: string) => networks.find((network) => network.id === id)?.name ?? id;

/** `Airtime for 0803 123 4567`. */
export function titleOf(payable: Payable): string {
  switch (payable.kind) {
    case 'airtime':
      return `Airtime for ${formatPhone(payable.phone_number)}`;
    case 'data':
      return `${payable.plan} for ${formatPhone(payable.phone_number)}`;
    case 'send':
    case 'bank':
      return `To ${payable.name}`;
    case 'contribution':
      return `Your contribution to ${payable.group}`;
    case 'request':
      return `To ${payable.requester}`;
  }
}

/** `MTN, your own number`. */
export function detailOf(payable: Payable): string {
  switch (payable.kind) {
    case 'airtime':
    case 'data':
      return payable.own
        ? `${networkName(payable.network)}, your own number`
        : networkName(payable.network);
    case 'send':
      return payable.note ? `@${payable.username}: ${payable.note}` : `@${payable.username}`;
    case 'bank':
      return `${payable.bank}, ${payable.account_number}`;
    case 'contribution':
      return 'What is due now';
    case 'request':
      return payable.title;
  }
}
