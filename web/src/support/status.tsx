// A ticket's status chip, and when we promised to reply.
import type { Ticket, TicketStatus } from '@alajo/contract/support/schemas.ts';
import { formatDue } from '../platform/format.ts';
import { Chip } from '../ui/card.tsx';

const STATUS = {
  open: { tone: 'info', label: 'Open' },
  waiting_customer: { tone: 'good', label: 'Answered' },
  closed: { tone: 'plain', label: 'Closed' },
} as const satisfies Record<TicketStatus, object>;

export function TicketChip({ ticket }: { ticket: Ticket }) {
  if (ticket.overdue) return <Chip tone="warn">Late</Chip>;
  const { tone, label } = STATUS[ticket.status];
  return <Chip tone={tone}>{ticket.unread ? 'New reply' : label}</Chip>;
}

/** Says when we'll reply, or that we are late. */
export function promiseOf({ status, promised_by, overdue }: Ticket): string {
  if (promised_by !== null) {
    const when = formatDue(promised_by);
    if (overdue) return `We promised a reply by ${when} and we’re late. Sorry.`;
    return status === 'open' ? `We’ll reply by ${when}.` : `We’ll write again by ${when}.`;
  }
  return status === 'closed'
    ? 'Closed. Reply to reopen it.'
    : 'We’ve replied. Write back if it’s not solved.';
}
