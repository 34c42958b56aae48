// Customer panel of a thread: who they are, its transaction, their other threads, and, with access to the
// account, their latest payments.

import { formatNaira } from '@alajo/contract/money.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import type { StaffChat, StaffThreadDetails } from '@alajo/contract/support/inbox-schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAction } from '../../platform/action.ts';
import { errorMessage, Refusal } from '../../platform/api.ts';
import { formatAt, formatFullDate, formatFullWhen } from '../../platform/format.ts';
import { callStaff, may } from '../platform/session.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Fact, Facts, Mono } from '../ui/facts.tsx';
import { Tag } from '../ui/tag.tsx';
import { findTicket, paymentsQuery } from './inbox-data.ts';

type Props = { thread: StaffThreadDetails; me: StaffMe };

export function CustomerPanel({ thread, me }: Props) {
  const { customer, beside, owner } = thread;
  return (
    <section aria-label="Customer" className="flex flex-col gap-3 p-4">
      <h3 className="wrap-anywhere font-semibold">{customer.name}</h3>
      <Facts>
        <Fact name="Username">@{beside.username}</Fact>
        <Fact name="Tier">{beside.tier}</Fact>
        <Fact name="Joined">{formatFullDate(beside.joined_at)}</Fact>
        <Fact name="Assigned to">
          {owner === null
            ? 'No one'
            : `${owner.id === me.id ? 'You' : owner.name}, ${formatAt(owner.since)}`}
        </Fact>
      </Facts>
      <About thread={thread} />
      <OtherThreads thread={thread} />
      {may(me, 'customers.read') && <Payments thread={thread} />}
      {may(me, 'tickets.answer') && <Chat thread={thread} />}
    </section>
  );
}

const PanelSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-[10px] border border-line bg-surface p-3 pt-2">
    <h4 className="mb-1 font-semibold">{title}</h4>
    {children}
  </section>
);

const REASONS: Record<NonNullable<StaffThreadDetails['reason']>, string> = {
  wrong_person: 'sent to the wrong person',
  not_received: 'not received',
  not_delivered: 'not delivered',
  wrong_amount: 'wrong amount',
  charged_twice: 'charged twice',
  not_me: 'not made by them',
  other: 'another reason',
};

function About({ thread: { linked, reason } }: { thread: StaffThreadDetails }) {
  if (linked === null) return null;
  const { description, total, status, reference, date } = linked;
  return (
    <PanelSection title="About this transaction">
      <p className="wrap-anywhere">{description}</p>
      <p className="flex flex-wrap items-center gap-2 font-semibold tabular-nums">
        {formatNaira(total)}{' '}
        <Tag tone="quiet">
          <span className="inline-block first-letter:uppercase">{status}</span>
        </Tag>
      </p>
      <p className="text-muted">{formatFullWhen(date)}</p>
      {reason && <p>Reported: {REASONS[reason]}</p>}
      <Mono>{reference}</Mono>
    </PanelSection>
  );
}

const STATES = { open: 'Waiting for us', waiting_customer: 'Waiting', closed: 'Closed' };

function OtherThreads({ thread: { beside } }: { thread: StaffThreadDetails }) {
  const [params] = useSearchParams();
  const to = (number: string) => {
    const next = new URLSearchParams(params);
    next.set('open', number);
    return { search: next.toString() };
  };
  if (beside.tickets.length === 0) return null;
  return (
    <PanelSection title="Other threads">
      <ul className="flex flex-col gap-1.5">
        {beside.tickets.map(({ number, subject, status }) => (
          <li key={number}>
            <Link to={to(number)} className="wrap-anywhere text-link underline">
              {subject}
            </Link>{' '}
            <span className="whitespace-nowrap text-muted">{STATES[status]}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function Payments({ thread: { customer, number } }: { thread: StaffThreadDetails }) {
  const client = useQueryClient();
  const query = useQuery(paymentsQuery(customer.id));
  const look = useAction({
    mutationFn: () => findTicket(customer.id, number),
    onSuccess: () => client.invalidateQueries({ queryKey: ['inbox', 'payments', customer.id] }),
  });
  const error = look.error ?? query.error;
  return (
    <PanelSection title="Latest payments">
      {error && <p className="text-bad">{errorMessage(error)}</p>}
      {query.isPending && <p role="status">Loading…</p>}
      {query.data === null && (
        <div className="flex flex-col gap-2">
          <p className="text-muted">
            Shown while you have access to the account. The customer will be notified.
          </p>
          <ActionButton wide busy={look.isPending} onClick={() => look.mutate()}>
            Open the account
          </ActionButton>
        </div>
      )}
      {query.data?.length === 0 && <p className="text-muted">None yet.</p>}
      <ul className="flex flex-col gap-1.5">
        {query.data?.map(({ id, description, amount, date, type }) => (
          <li key={id}>
            <span className="flex gap-2">
              <span className="min-w-0 flex-1 truncate">{description}</span>
              <span className="font-semibold tabular-nums">
                {type === 'debit' ? '−' : '+'}
                {formatNaira(amount)}
              </span>
            </span>
            <span className="text-muted">{formatFullWhen(date)}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function Chat({ thread: { number } }: { thread: StaffThreadDetails }) {
  const read = useAction({ mutationFn: () => callStaff(inboxRoutes.staffChat, { number }) });
  const none = read.error instanceof Refusal && read.error.is('not_found');
  return (
    <PanelSection title="WhatsApp">
      {none && <p className="text-muted">This customer hasn’t linked a chat.</p>}
      {read.error && !none && <p className="text-bad">{errorMessage(read.error)}</p>}
      {read.data ? (
        <Messages chat={read.data} />
      ) : (
        !none && (
          <div className="flex flex-col gap-2">
            <p className="text-muted">The customer will be notified that you read it.</p>
            <ActionButton wide busy={read.isPending} onClick={() => read.mutate()}>
              Read the chat
            </ActionButton>
          </div>
        )
      )}
    </PanelSection>
  );
}

const Messages = ({ chat: { messages, notices } }: { chat: StaffChat }) => (
  <>
    <p className="mb-1.5 text-muted">
      {notices ? 'Your replies reach this chat too.' : 'Your replies don’t reach this chat.'}
    </p>
    {messages.length === 0 && <p className="text-muted">No messages.</p>}
    <ul className="flex flex-col gap-1.5">
      {messages.map(({ at, author, body }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
        <li key={place}>
          <span className="text-muted">
            {author === 'customer' ? 'Customer' : 'Alajo'}, {formatFullWhen(at)}
          </span>
          <span className="wrap-anywhere block whitespace-pre-wrap">{body}</span>
        </li>
      ))}
    </ul>
  </>
);
