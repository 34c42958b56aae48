// Public page of a pot: its purpose, organiser and progress for anyone; paying in, the payers and the
// organiser's actions for customers.
import { formatNaira } from '@alajo/contract/money.ts';
import { potsRoutes } from '@alajo/contract/pots/routes.ts';
import type { PublicPot } from '@alajo/contract/pots/schemas.ts';
import { reference as referenceSchema } from '@alajo/contract/wallet/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Flag, ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { Refusal } from '../platform/api.ts';
import { formatDate, formatDay, formatTime } from '../platform/format.ts';
import { useSession } from '../platform/session.ts';
import { returnAfterSignIn } from '../platform/storage.ts';
import { TextLink } from '../ui/auth-frame.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, Notice, Skeleton } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Logo } from '../ui/logo.tsx';
import { QueryError } from '../ui/states.tsx';
import { WovenEdge } from '../ui/woven-edge.tsx';
import { promises } from './labels.ts';
import { PotRing } from './pot-ring.tsx';
import { PurposeMark } from './purpose-mark.tsx';
import { potQuery } from './queries.ts';
import { SharePot } from './share-pot.tsx';

// Loaded together with everything below it, so the layout doesn't shift.
const ForCustomers = lazyPart(() => import('./customer-pot.tsx'), {
  fallback: () => <Skeleton className="h-90" />,
  retry: 'inside',
});

const loadGuest = () => import('./pay-as-guest.tsx');
const AsGuest = lazyPart(loadGuest, {
  fallback: () => <Skeleton className="h-90" />,
  retry: 'inside',
});

const loadReport = () => import('./report.tsx');
const Report = lazyPart(loadReport);

export function Component() {
  const { slug = '' } = useParams();
  const session = useSession();
  // A malformed link can't be one of ours, so it needs no request.
  const possible = z.safeDecode(potsRoutes.pot.params, { slug }).success;
  const query = useQuery({ ...potQuery(slug.toLowerCase()), enabled: possible });
  const missing = query.error instanceof Refusal && query.error.status === 404;
  const refused = !possible || missing;
  useEffect(() => {
    if (possible && !session) returnAfterSignIn(`/pot/${slug}`);
  }, [possible, session, slug]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-[560px] flex-col gap-4 px-4 pt-3 pb-8 lg:max-w-[968px]">
      <title>{`${query.data?.title ?? 'Pot'} · Alajo`}</title>
      <div className="flex items-center justify-between">
        <a
          href="/"
          className="inline-flex min-h-11 items-center rounded-control"
          aria-label="Alajo home"
        >
          <Logo />
        </a>
        {session ? (
          <TextLink to="/pots">Your pots</TextLink>
        ) : (
          <TextLink to="/login">Sign In</TextLink>
        )}
      </div>
      {possible && query.isPending && !query.error && <Loading />}
      {refused && (
        <Card className="flex flex-col gap-2">
          <h1 className="font-bold text-2xl">This isn’t an Alajo pot</h1>
          <p className="text-muted">Don’t pay. Ask the person who sent the link for a new one.</p>
        </Card>
      )}
      {!refused && <QueryError query={query} />}
      {query.data && <Pot pot={query.data} signedIn={session !== undefined} />}
    </main>
  );
}

function Loading() {
  return (
    <>
      <Skeleton className="h-90" />
      <Skeleton className="h-20" />
      <Skeleton className="h-52" />
    </>
  );
}

function Pot({ pot, signedIn }: { pot: PublicPot; signedIn: boolean }) {
  const { slug, checked_at, state } = pot;
  const [reporting, setReporting] = useState(false);
  const [params] = useSearchParams();
  // Reference of a guest's payment: the provider's page sends them back here with it.
  const parsed = referenceSchema.safeParse(params.get('payment') ?? '');
  const reference = parsed.success ? parsed.data : undefined;
  const share = state === 'open' && !pot.held && (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg leading-6">Share it</h2>
      <SharePot pot={pot} />
    </Card>
  );
  const rest = (
    <>
      <Card className="flex flex-col gap-3">
        <h2 className="font-semibold text-lg leading-6">How this pot works</h2>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-muted text-sm">
          {promises(pot).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Card>
      <p className="text-center text-muted text-sm">
        Checked with Alajo’s books at {formatTime(checked_at)}.
      </p>
      <Button
        variant="ghost"
        className="self-center"
        onPointerDown={loadReport}
        onClick={() => setReporting(true)}
      >
        <Flag size={18} aria-hidden="true" />
        Report this pot
      </Button>
      {reporting && (
        <Report slug={slug} organiser={pot.organiser.name} onClose={() => setReporting(false)} />
      )}
    </>
  );
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[344px_minmax(0,1fr)] lg:items-start lg:gap-6">
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
        <PotHeader pot={pot} />
        <State pot={pot} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {(!signedIn || reference !== undefined) && <ForGuests pot={pot} reference={reference} />}
        {signedIn ? (
          <ForCustomers pot={pot} share={share}>
            {rest}
          </ForCustomers>
        ) : (
          <>
            {share}
            {rest}
          </>
        )}
      </div>
    </div>
  );
}

function PotHeader({ pot }: { pot: PublicPot }) {
  const { title, purpose, organiser, share, payee, closes_on } = pot;
  return (
    <>
      <section className="relative flex flex-col items-center gap-2 overflow-hidden rounded-card border border-line bg-surface px-5 pt-8 pb-5 text-center">
        <WovenEdge className="absolute inset-x-0 top-0 bg-[linear-gradient(90deg,var(--card-from),var(--card-to))] text-surface" />
        <PurposeMark purpose={purpose} large />
        <h1 className="wrap-anywhere max-w-full font-bold text-2xl tracking-tight">{title}</h1>
        <p className="text-muted">
          <b className="text-text">{organiser.name}</b> collects
        </p>
        {organiser.verified && (
          <p className="inline-flex items-center gap-1.5 text-good text-sm">
            <ShieldCheck size={16} aria-hidden="true" />
            Name verified
          </p>
        )}
        <div className="mt-3">
          <PotRing pot={pot} />
        </div>
      </section>
      <dl className="grid grid-cols-2 rounded-card border border-line bg-surface py-4 text-center">
        <Figure name="Amount per person">
          {share === null ? 'You choose' : formatNaira(share)}
        </Figure>
        <Figure name="Last day">{formatDay(closes_on)}</Figure>
        <Figure name="Goes to" wide>
          {payee ?? 'Back to everyone'}
        </Figure>
      </dl>
    </>
  );
}

type FigureProps = { name: string; wide?: boolean; children: ReactNode };

function Figure({ name, wide = false, children }: FigureProps) {
  return (
    <div
      className={`flex min-w-0 flex-col px-4 ${wide ? 'col-span-2 mt-4 border-line border-t pt-4' : 'not-first:border-line not-first:border-l'}`}
    >
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="break-words font-bold tabular-nums">{children}</dd>
    </div>
  );
}

function State({ pot: { state, held, paid, payee, ended_at } }: { pot: PublicPot }) {
  if (held && state !== 'returning' && state !== 'returned') {
    return (
      <Notice tone="warn">
        Alajo is looking into this pot. No one can pay in or be paid out for now. The money in it is
        safe, and can still be refunded.
      </Notice>
    );
  }
  if (state === 'open') return null;
  const on = ended_at === null ? '' : ` on ${formatDate(ended_at)}`;
  const description: Record<typeof state, string> = {
    closing: 'The last day has passed. The money is on its way.',
    waiting: `${payee} can’t receive money right now. The money stays safe in the pot.`,
    returning: 'Everyone is getting back what they paid.',
    paid_out: `${formatNaira(paid)} went to ${payee}${on}.`,
    returned:
      paid === 0 ? `Closed${on}. No one paid in.` : `Everyone got back what they paid${on}.`,
  };
  return (
    <Notice tone={state === 'paid_out' || state === 'returned' ? 'good' : 'warn'}>
      {description[state]}
    </Notice>
  );
}

type GuestProps = { pot: PublicPot; reference: string | undefined };

/** Ways to pay for visitors: by card or transfer, or sign in and pay from a wallet. */
function ForGuests({ pot, reference }: GuestProps) {
  const [, setParams] = useSearchParams();
  const [paying, setPaying] = useState(false);
  const isOpen = pot.state === 'open' && !pot.held;
  if (reference !== undefined || (paying && isOpen)) {
    const change = (payment: string | undefined) => {
      setPaying(true);
      setParams(payment === undefined ? {} : { payment }, { replace: true });
    };
    return <AsGuest pot={pot} reference={reference} onReference={change} />;
  }
  if (!isOpen) return null;
  return (
    <div className="flex flex-col gap-3">
      <Button className="min-h-12" onPointerDown={loadGuest} onClick={() => setPaying(true)}>
        Pay in by card or transfer
      </Button>
      <ButtonLink to="/login" variant="secondary" className="min-h-12">
        Sign in and pay from your wallet
      </ButtonLink>
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-center text-muted text-sm">
        With an account, you can see who has paid.
        <TextLink to="/register">Create an account</TextLink>
      </p>
    </div>
  );
}
