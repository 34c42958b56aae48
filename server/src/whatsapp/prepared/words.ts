// Texts that describe a prepared payment.
import { formatPhone } from '@alajo/contract/phone.ts';
import { networks } from '@alajo/contract/services/networks.ts';
import type { Payable } from '../payable.ts';

const networkName = (id: string) => networks.find((one) => one.id === id)?.name ?? id;

/** `Airtime for 0803 123 4567`. */
export function titleOf(what: Payable): string {
  switch (what.kind) {
    case 'airtime':
      return `Airtime for ${formatPhone(what.phone_number)}`;
    case 'data':
      return `${what.plan} for ${formatPhone(what.phone_number)}`;
    case 'send':
    case 'bank':
      return `To ${what.name}`;
    case 'contribution':
      return `Your contribution to ${what.group}`;
    case 'request':
      return `To ${what.requester}`;
  }
}

/** `MTN, your own number`. */
export function detailOf(what: Payable): string {
  switch (what.kind) {
    case 'airtime':
    case 'data':
      return what.own ? `${networkName(what.network)}, your own number` : networkName(what.network);
    case 'send':
      return what.note ? `@${what.username}: ${what.note}` : `@${what.username}`;
    case 'bank':
      return `${what.bank}, ${what.account_number}`;
    case 'contribution':
      return 'What is due now';
    case 'request':
      return what.title;
  }
}
