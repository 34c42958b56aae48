// Sections beside the ledger: limits and holds, devices and identity, tickets, orders and notes.
import type { CustomerPage } from '@alajo/contract/console/customer-schemas.ts';
import { deviceName } from '@alajo/contract/device-name.ts';
import type { kycTitles } from '@alajo/contract/kyc/schemas.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { type CardRemovalReason, cardExpiry, cardName } from '@alajo/contract/wallet/cards.ts';
import { mandateName, type Pull, type StaffMandate } from '@alajo/contract/wallet/mandates.ts';
import {
  Check,
  CircleDashed,
  Clock,
  CreditCard,
  Landmark,
  MonitorSmartphone,
  ShoppingBag,
  StickyNote,
  Ticket,
  TriangleAlert,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { casePage } from '../case-links.ts';
import { useNow } from '../platform/clock.ts';
import { type StateLabel, Tag } from '../ui/tag.tsx';
import { Card, EmptyCard, Row, Rows } from './section-card.tsx';
import { formatShort, formatSoon } from './short-dates.ts';

type Props = { page: CustomerPage; place: number };
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function Limits({ page: { wallet, holds, groups }, place }: Props) {
  const now = useNow();
  const held = kobo(wallet.balance + wallet.set_aside);
  return (
    <Card place={place} title="Limits and holds">
      <div className="flex flex-col gap-2 border-line border-b px-3 py-2">
        <Limit name="Sent today" used={wallet.day_spent} limit={wallet.day_limit} />
        <Limit name="Balance" used={held} limit={wallet.balance_cap} />
        {wallet.debt && (
          <p className="flex justify-between font-semibold text-bad">
            Owes us <span className="tabular-nums">{formatNaira(wallet.debt.amount)}</span>
          </p>
        )}
      </div>
      {holds.length === 0 && <EmptyCard>Nothing is on hold.</EmptyCard>}
      <Rows>
        {holds.map(({ kind, name, amount, until, since, reference }) => (
          <Row
            key={`${kind} ${reference} ${since} ${name}`}
            below={until ? `${HELD[kind]}, until ${formatSoon(until, now)}` : HELD[kind]}
            end={<b className="font-semibold">{formatNaira(amount)}</b>}
          >
            {name}
          </Row>
        ))}
      </Rows>
      <Rows>
        {groups.map(({ id, name, status, round, rounds, owed, due, has_collected }) => (
          <Row
            key={id}
            icon={<CircleDashed {...ICON} />}
            below={`Round ${round} of ${rounds}${due > 0 ? `, ${formatNaira(due)} due within 7 days` : ''}${has_collected ? ', has collected' : ''}`}
            end={
              owed > 0 ? (
                <Tag tone="bad">Owes {formatNaira(owed)}</Tag>
              ) : (
                <Tag tone={status === 'active' ? 'good' : 'quiet'}>{words(status)}</Tag>
              )
            }
          >
            {name}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

const HELD: Record<CustomerPage['holds'][number]['kind'], string> = {
  waiting: 'Transfer waiting',
  transfer_bank: 'Bank transfer on its way',
  service: 'Purchase on its way',
  order: 'Order in progress',
  waste: 'Collection booked',
  recall: 'Recalled by its sender',
  parked: 'Over the balance limit',
};

function Limit({ name, used, limit }: { name: string; used: Kobo; limit: Kobo | null }) {
  const share = limit === null || limit === 0 ? 0 : Math.min(100, Math.floor((used * 100) / limit));
  return (
    <div className="flex flex-col gap-[3px]">
      <p className="flex flex-wrap justify-between gap-x-2">
        {name}
        <b className="font-semibold tabular-nums">
          {formatNaira(used)}{' '}
          <span className="text-muted">
            {limit === null ? 'no limit' : `of ${formatNaira(limit)}`}
          </span>
        </b>
      </p>
      <span aria-hidden="true" className="block h-[5px] overflow-hidden rounded-full bg-track">
        <i className="block h-full bg-primary" style={{ width: `${share}%` }} />
      </span>
    </div>
  );
}

export function DevicesAndIdentity({ page: { devices, kyc, cards, banks }, place }: Props) {
  const now = useNow();
  const nin = { id: 'nin', ...kyc.nin } as const;
  return (
    <Card place={place} title="Devices and identity">
      {devices.length === 0 && <EmptyCard>Not signed in anywhere.</EmptyCard>}
      <Rows>
        {devices.map(({ id, device, address, last_used_at }) => (
          <Row
            key={id}
            icon={<MonitorSmartphone {...ICON} />}
            end={<span className="text-muted">{formatShort(last_used_at, now)}</span>}
          >
            {deviceName(device)} <span className="text-muted">{address}</span>
          </Row>
        ))}
      </Rows>
      <Rows>
        {[...kyc.steps, nin].map(({ id, status, reason, since }) => (
          <Row
            key={id}
            icon={STEPS[status].icon}
            below={reason}
            end={<span className="text-muted">{since ? formatShort(since, now) : ''}</span>}
          >
            {STEP_NAMES[id]}
            {id === 'bvn' && kyc.bvn_last_digits && ` ••••••••${kyc.bvn_last_digits}`}
            {id === 'nin' && kyc.nin.last_digits && ` ••••••••${kyc.nin.last_digits}`},{' '}
            {STEPS[status].label}
          </Row>
        ))}
      </Rows>
      <Rows>
        {cards.map((card) => (
          <Row
            key={card.id}
            icon={<CreditCard {...ICON} />}
            below={`Saved ${formatShort(card.saved_at, now)}, expires ${cardExpiry(card)}, last used ${formatShort(card.used_at, now)}`}
            end={
              card.removed_at && (
                <span className="text-muted">{formatShort(card.removed_at, now)}</span>
              )
            }
          >
            {cardName(card)}, {card.removed_reason ? REMOVED[card.removed_reason] : 'saved'}
          </Row>
        ))}
      </Rows>
      <Rows>
        {banks.map((bank) => (
          <BankRow key={bank.id} bank={bank} />
        ))}
      </Rows>
    </Card>
  );
}

function BankRow({ bank }: { bank: StaffMandate }) {
  const now = useNow();
  return (
    <Row
      icon={<Landmark {...ICON} />}
      below={[...bank.consents.map(consentText), ...bank.pulls.map(pullText)].map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
      end={
        bank.removed_at && <span className="text-muted">{formatShort(bank.removed_at, now)}</span>
      }
    >
      {mandateName(bank)},{' '}
      {bank.removed_reason ? REMOVED[bank.removed_reason] : BANK_STATUSES[bank.status]}
    </Row>
  );
}

const BANK_STATUSES: Record<StaffMandate['status'], string> = {
  pending: 'waiting for the bank',
  active: 'pays what is missing',
  removed: 'removed',
};

const consentText = ({ sentence, taken, ended_at }: StaffMandate['consents'][number]) =>
  `Agreed: ${sentence}. ${formatNaira(taken)} taken${ended_at ? ', ended' : ''}`;

const pullText = ({ reason, due_on, amount, received, status, attempt }: Pull) =>
  `${reason}, due ${due_on}${attempt === 2 ? ', second try' : ''}: ${formatNaira(status === 'paid' ? received : amount)} ${status}`;

const REMOVED: Record<CardRemovalReason, string> = {
  customer: 'removed by the customer',
  chargeback: 'removed after a dispute',
  closing: 'removed with the account',
  provider: 'removed, no longer accepted',
};

const STEP_NAMES: Record<keyof typeof kycTitles, string> = {
  phone: 'Phone',
  id: 'Valid ID',
  bvn: 'BVN',
  info: 'Profile',
  nin: 'NIN',
};
const STEPS: Record<
  CustomerPage['kyc']['steps'][number]['status'],
  { label: string; icon: ReactNode }
> = {
  none: { label: 'not given', icon: <CircleDashed {...ICON} /> },
  submitted: { label: 'submitted', icon: <Clock {...ICON} /> },
  verified: { label: 'verified', icon: <Check {...ICON} className="text-good" /> },
  rejected: { label: 'rejected', icon: <X {...ICON} className="text-bad" /> },
};

export function TicketsOrdersNotes({
  page: { tickets, orders, shop, notes, proposals },
  place,
}: Props) {
  const now = useNow();
  const none = tickets.length + orders.length + notes.length + proposals.length === 0 && !shop;
  return (
    <Card place={place} title="Tickets, orders, notes">
      {none && <EmptyCard>None.</EmptyCard>}
      <Rows>
        {proposals.map(({ id, title }) => (
          <Row
            key={`proposal ${id}`}
            icon={<TriangleAlert {...ICON} className="text-warn" />}
            end={<Tag tone="warn">Waiting</Tag>}
          >
            <Link to={`/staff/proposals?open=${id}`} className="font-semibold text-warn underline">
              {title}
            </Link>
          </Row>
        ))}
        {tickets.map(({ number, subject, status, overdue, updated_at }) => (
          <Row
            key={number}
            icon={<Ticket {...ICON} />}
            end={
              <Tag tone={overdue ? 'bad' : TICKETS[status].tone}>
                {overdue ? 'Overdue' : TICKETS[status].label}
              </Tag>
            }
            below={`${number}, ${formatShort(updated_at, now)}`}
          >
            <Link to={ticketPage(number)} className="hover:underline">
              {subject}
            </Link>
          </Row>
        ))}
        {orders.map(({ id, shop: shopName, status, total, problem, placed_at }) => (
          <Row
            key={`order ${id}`}
            icon={<ShoppingBag {...ICON} />}
            end={<Tag tone={problem ? 'bad' : 'info'}>{problem ? 'Problem' : words(status)}</Tag>}
            below={`${formatNaira(total)}, ${formatShort(placed_at, now)}`}
          >
            Order {id}, {shopName}
          </Row>
        ))}
        {shop && (
          <Row icon={<ShoppingBag {...ICON} />} end={<Tag tone="quiet">Shop</Tag>}>
            {shop}
          </Row>
        )}
        {notes.map(({ id, body, by, at }) => (
          <Row
            key={`note ${id}`}
            icon={<StickyNote {...ICON} />}
            below={`${by.name}, ${formatShort(at, now)}`}
          >
            <span className="whitespace-pre-line">{body}</span>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

const TICKETS: Record<CustomerPage['tickets'][number]['status'], StateLabel> = {
  open: { label: 'Open', tone: 'warn' },
  waiting_customer: { label: 'Waiting for them', tone: 'info' },
  closed: { label: 'Closed', tone: 'quiet' },
};

/** Tickets without a separate page open in the queue. */
const ticketPage = (reference: string) =>
  casePage({ kind: 'ticket', reference }) ?? `/staff/queue?open=ticket:${reference}`;

/** Label of a status code: `Waiting customer` for `waiting_customer`. */
function words(state: string): string {
  const text = state.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
