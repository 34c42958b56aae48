// Reconciliation items where a provider’s or bank’s list differs, or differed, from our books.
import { itemKinds } from '@alajo/contract/reconciliation/schemas.ts';
import type { PaymentPage } from '@alajo/contract/wallet/staff-payments.ts';
import { Link } from 'react-router';
import { may, useMe } from '../platform/session.ts';
import { type StateLabel, StateTag } from '../ui/tag.tsx';
import { Card } from './card.tsx';

type State = PaymentPage['exceptions'][number]['state'];
const STATES: Record<State, StateLabel> = {
  open: { label: 'Open', tone: 'warn' },
  explained: { label: 'Explained', tone: 'quiet' },
  resolved: { label: 'Matches now', tone: 'good' },
  matched: { label: 'Matches', tone: 'good' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
};

export function Exceptions({ payment: { exceptions } }: { payment: PaymentPage }) {
  const reads = may(useMe(), 'money.read');
  if (exceptions.length === 0) return null;
  return (
    <Card title="Reconciliation" aside="Our books compared with their list">
      <ul>
        {exceptions.map(({ id, list_id, title, kind, state }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-2 border-line border-b px-3 py-2 last:border-0"
          >
            {reads ? (
              <Link
                to={`/staff/reconciliation?list=${list_id}&open=${id}`}
                className="font-semibold text-primary underline"
              >
                {itemKinds[kind]}
              </Link>
            ) : (
              <b className="font-semibold">{itemKinds[kind]}</b>
            )}
            <span className="min-w-0 flex-1 truncate text-muted">{title}</span>
            <StateTag {...STATES[state]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
