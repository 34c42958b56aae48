// The next automatic payments on the dashboard, pending transfers, and a link to ask for money.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import type { Commitment } from '@alajo/contract/savings/schemas.ts';
import { SAFE_TO_SPEND_DAYS } from '@alajo/contract/time-limits.ts';
import { CalendarClock, HandCoins } from 'lucide-react';
import { formatDay } from '../../platform/format.ts';
import { WaitingPart } from '../../transactions/waiting.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SectionHead, SectionLink } from '../../ui/section.tsx';
import { PaymentMark } from '../payment-mark.tsx';

const SHOWN = 3;

export default function ComingUpSection({ upcoming }: { upcoming: readonly Commitment[] }) {
  return (
    <>
      <WaitingPart />
      <section>
        <SectionHead title="Coming up">
          <SectionLink to="/coming-up">View All</SectionLink>
        </SectionHead>
        {upcoming.length > 0 && (
          <ul className="mb-2 divide-y divide-line rounded-card border border-line bg-surface px-4">
            {upcoming.slice(0, SHOWN).map((item) => (
              <Row key={`${item.kind}-${item.id}-${item.due_on}`} item={item} />
            ))}
          </ul>
        )}
        <div className="grid grid-cols-2 gap-2">
          <ButtonLink variant="secondary" to="/requests">
            <HandCoins size={18} aria-hidden="true" />
            Requests
          </ButtonLink>
          <ButtonLink variant="secondary" to="/coming-up?new=user">
            <CalendarClock size={18} aria-hidden="true" />
            Schedule
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

function Row({ item }: { item: Commitment }) {
  const { name, due_on, next_amount, amount } = item;
  const later = kobo(amount - next_amount);
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <PaymentMark {...item} />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold text-15 leading-5">{name}</span>
        <span className="block text-muted text-sm">
          {formatDay(due_on)}
          {later > 0 && `, then ${formatNaira(later)} within ${SAFE_TO_SPEND_DAYS} days`}
        </span>
      </span>
      <span className="whitespace-nowrap font-semibold text-15 tabular-nums">
        −{formatNaira(next_amount)}
      </span>
    </li>
  );
}
