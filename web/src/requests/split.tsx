// Page of one split bill: how much came in, and each share with its link.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import type { MoneyRequest, SplitView } from '@alajo/contract/requests/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Skeleton } from '../ui/card.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Progress } from '../ui/progress.tsx';
import { SectionHead, SectionLink } from '../ui/section.tsx';
import { ShareLink } from '../ui/share-link.tsx';
import { QueryError } from '../ui/states.tsx';
import { splitQuery } from './queries.ts';
import { leftText, StateChip } from './state-chip.tsx';

export function Component() {
  const id = Number(useParams().id);
  const query = useQuery({ ...splitQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-5 lg:max-w-none">
      <title>Split bill · Alajo</title>
      <PageHead
        title={query.data?.title ?? 'Split bill'}
        back={{ to: '/requests', name: 'your requests' }}
      />
      <QueryError query={query} />
      {query.isPending && !query.error && <Skeleton className="h-96" />}
      {query.data && <Shares split={query.data} />}
    </div>
  );
}

function Shares({ split }: { split: SplitView }) {
  const { title, total, own_share, paid, shares, reference } = split;
  const due = kobo(total - own_share);
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start lg:gap-6">
      <Card className="flex flex-col gap-3 lg:col-start-2">
        <p className="text-muted">Paid back so far</p>
        <p className="large-naira font-bold text-3xl tabular-nums">{formatNaira(paid)}</p>
        <Progress value={paid} max={due} label={`${title}: paid back`} />
        <p className="text-muted text-sm">
          of {formatNaira(due)}. The bill was {formatNaira(total)}
          {own_share > 0 ? `, your share ${formatNaira(own_share)}` : ''}.
        </p>
      </Card>
      <section className="min-w-0 lg:col-start-1 lg:row-start-1">
        <SectionHead title="Shares">
          {reference && <SectionLink to={`/receipt?ref=${reference}`}>Receipt</SectionLink>}
        </SectionHead>
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function ShareRow({ share }: { share: MoneyRequest }) {
  const { id, payer, amount, slug, title, state, payer_notified } = share;
  const [sharing, setSharing] = useState(false);
  const name = payer ?? 'Someone';
  const about = leftText(share) || (payer_notified ? 'Notified on Alajo' : 'Pays with the link');
  return (
    <li className="flex flex-col gap-3 px-4 py-2.5">
      <div className="flex min-h-11 items-center gap-3">
        <Avatar name={name} />
        <Link
          to={`/requests/${id}`}
          className="min-h-11 min-w-0 flex-1 rounded-control hover:underline"
        >
          <span className="block truncate font-medium text-15">{name}</span>
          <span className="block truncate text-muted text-sm">{about}</span>
        </Link>
        <span className="shrink-0 text-right">
          <span className="block font-semibold text-15 tabular-nums">
            {formatNaira(amount ?? kobo(0))}
          </span>
          <StateChip state={state} />
        </span>
        {state === 'open' && (
          <Button
            variant="tint"
            className="size-11 px-0"
            aria-expanded={sharing}
            aria-label={`Share ${name}’s link`}
            onClick={() => setSharing(!sharing)}
          >
            <Share2 size={18} aria-hidden="true" />
          </Button>
        )}
      </div>
      {sharing && (
        <ShareLink
          path={`/pay/${slug}`}
          text={`${title}: your share is ${formatNaira(amount ?? kobo(0))}. Pay here:`}
        />
      )}
    </li>
  );
}
