// The customer's data requests, with the date we promised or our reply.
import {
  type DataRequest,
  dataRefusals,
  dataRequestKinds,
} from '@alajo/contract/support/data-requests.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '../platform/format.ts';
import { Chip } from '../ui/card.tsx';
import { QueryError, ShowMore } from '../ui/states.tsx';
import { dataRequestsQuery } from './data-requests-query.ts';

export function DataRequests() {
  const query = useInfiniteQuery(dataRequestsQuery);
  const requests = query.data?.pages.flatMap((page) => page.results) ?? [];
  return (
    <>
      <QueryError query={query} />
      {requests.length > 0 && (
        <ul
          aria-label="Your requests"
          className="divide-y divide-line rounded-card border border-line bg-surface px-4"
        >
          {requests.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ul>
      )}
      <ShowMore query={query} className="self-start" />
    </>
  );
}

const STATUS = {
  open: { tone: 'info', label: 'Open' },
  done: { tone: 'good', label: 'Done' },
  refused: { tone: 'warn', label: 'Refused' },
} as const satisfies Record<DataRequest['status'], object>;

function Request({ request }: { request: DataRequest }) {
  const { kind, about, status, asked_at, reason, answer } = request;
  const { tone, label } = STATUS[status];
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex items-center justify-between gap-3">
        <p className="font-medium">{dataRequestKinds[kind].title}</p>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <p className="wrap-anywhere whitespace-pre-line text-sm">{about}</p>
      <p className="text-muted text-sm">
        Sent on {formatDate(asked_at)}. {stateOf(request)}
      </p>
      {answer && (
        <div className="wrap-anywhere mt-1 rounded-control bg-tint px-3 py-2 text-sm">
          {reason && <p className="font-medium">{dataRefusals[reason].description}</p>}
          <p className="whitespace-pre-line">{answer}</p>
        </div>
      )}
    </li>
  );
}

function stateOf({ answered_at, answer_by }: DataRequest): string {
  if (answered_at !== null) return `Answered on ${formatDate(answered_at)}.`;
  return Date.parse(answer_by) < Date.now()
    ? `We promised a reply by ${formatDate(answer_by)} and we’re late. Sorry.`
    : `We’ll reply by ${formatDate(answer_by)}.`;
}
