// Problems a transaction can have, so that a ticket about one starts with the right team.
import { type TicketReason, ticketReason } from '@alajo/contract/support/schemas.ts';
import type { TransactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import { Select } from '../ui/select.tsx';

const REASONS = {
  wrong_person: 'Sent to the wrong person',
  not_received: 'It hasn’t arrived',
  not_delivered: 'I never got what I paid for',
  wrong_amount: 'The amount is wrong',
  charged_twice: 'I was charged twice',
  not_me: 'I didn’t make this payment',
  other: 'Something else',
} as const satisfies Record<TicketReason, string>;

const OF_TRANSFERS = new Set<TicketReason>(['wrong_person', 'not_received']);
const TRANSFERS = new Set<string>(['transfer_user', 'transfer_bank']);

/** Reasons that fit a kind of transaction; all of them if the kind is unknown. */
const reasonsFor = (kind: TransactionKind | undefined) =>
  ticketReason.options.filter((reason) => {
    if (kind === undefined) return true;
    return TRANSFERS.has(kind) ? reason !== 'not_delivered' : !OF_TRANSFERS.has(reason);
  });

/** Label of a reason; `Problem` before one is chosen. */
export function reasonText(reason: string | undefined): string {
  const read = ticketReason.safeParse(reason);
  return read.success && read.data !== 'other' ? REASONS[read.data] : 'Problem';
}

type Props = {
  kind: TransactionKind | undefined;
  value: string | undefined;
  onValue: (reason: string) => void;
  error: string | undefined;
};

export function ReasonChoice({ kind, value = '', onValue, error }: Props) {
  return (
    <Select label="What went wrong?" value={value} onValue={onValue} error={error}>
      <option value="">Choose a reason (optional)</option>
      {reasonsFor(kind).map((reason) => (
        <option key={reason} value={reason}>
          {REASONS[reason]}
        </option>
      ))}
    </Select>
  );
}
