// A member's trust score, with the event behind each change.
import type { AjoMember, Group } from '@alajo/contract/ajo/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../platform/format.ts';
import { Progress } from '../../ui/progress.tsx';
import { QueryError } from '../../ui/states.tsx';
import { trustQuery } from '../queries.ts';
import { ViewFrame } from '../views.tsx';

type Props = { group: Group; member: AjoMember; onBack: () => void };

export function Trust({ group, member, onBack }: Props) {
  const query = useQuery(trustQuery(group.id, member.id));
  const { score = member.trust_score, events = [] } = query.data ?? {};
  return (
    <ViewFrame title={`Trust score of ${member.name}`} onBack={onBack}>
      <div className="flex items-center gap-4">
        <span className="font-bold text-3xl tabular-nums">{score}</span>
        <Progress label="Trust score" value={score} max={100} />
      </div>
      <p className="text-muted text-sm">
        Everyone starts with 50. Paying on time adds 1, paying late takes 3, missing a contribution
        takes 20, or 40 after you collected; each fades within 12 months.
      </p>
      <QueryError query={query} />
      {query.isPending && <Progress label="Loading the trust score" />}
      {query.data && events.length === 0 && (
        <p className="text-sm">Nothing has changed this score yet.</p>
      )}
      <ul className="divide-y divide-line">
        {events.map(({ at, kind, points, text }) => (
          <li key={`${at} ${kind} ${text}`} className="flex justify-between gap-4 py-2.5 text-sm">
            <span className="min-w-0 break-words">
              {text}
              <span className="block text-muted">{formatDate(at)}</span>
            </span>
            <span className={`font-semibold tabular-nums ${points < 0 ? 'text-bad' : 'text-good'}`}>
              {points > 0 ? `+${points}` : points}
            </span>
          </li>
        ))}
      </ul>
    </ViewFrame>
  );
}
