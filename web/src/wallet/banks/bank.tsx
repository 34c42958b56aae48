// A bank that pays when the wallet is short: the consent for each purpose, the next pull, and all pulls so far.
import { formatNaira } from '@alajo/contract/money.ts';
import { mandateRoutes } from '@alajo/contract/wallet/mandate-routes.ts';
import {
  type Consent,
  type MandateDetail,
  mandateName,
  type Pull,
  type PullProblem,
} from '@alajo/contract/wallet/mandates.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, EllipsisVertical, Plus, Star, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage, Refusal } from '../../platform/api.ts';
import { formatDate, formatDayMonth, formatTime, lagosDay } from '../../platform/format.ts';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Card, Chip, Notice, Skeleton } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Confirm } from '../../ui/lazy-confirm-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SectionHead } from '../../ui/section.tsx';
import { QueryError } from '../../ui/states.tsx';
import { bankQuery, ownBanksQuery } from '../settings/banks-query.ts';
import { CARDS_AND_BANKS } from '../settings/rows.ts';
import { ConsentSentence } from './consent-sentence.tsx';

const BankMenu = lazyPart(() => import('./bank-menu.tsx'));

export function Component() {
  const id = Number(useParams().id);
  const query = useQuery(bankQuery(id));
  const title = query.data ? mandateName(query.data) : 'Bank';
  const isRemoved = query.error instanceof Refusal && query.error.is('bank_removed');
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-5">
      <title>{`${title} · Alajo`}</title>
      <PageHead title={title} back={CARDS_AND_BANKS}>
        {query.data && <BankOptions bank={query.data} />}
      </PageHead>
      {isRemoved ? (
        <EmptyState drawing="payments" title="This bank was removed">
          <p className="text-muted">Nothing is taken from it any more.</p>
          <ButtonLink to={CARDS_AND_BANKS.to}>{CARDS_AND_BANKS.name}</ButtonLink>
        </EmptyState>
      ) : (
        <QueryError query={query} />
      )}
      {query.data === undefined && !query.error && <Skeleton className="h-64" />}
      {query.data && <Bank bank={query.data} />}
    </div>
  );
}

function Bank({ bank }: { bank: MandateDetail }) {
  const client = useQueryClient();
  const [stopping, setStopping] = useState<Consent>();
  const stop = useAction({
    mutationFn: (id: number) => call(mandateRoutes.stopConsent, { id }),
    onSuccess: () => setStopping(undefined),
    onSettled: () => client.invalidateQueries({ queryKey: ownBanksQuery.queryKey }),
  });
  return (
    <>
      {stop.isSuccess && (
        <Outcome key={stop.submittedAt} tone="good">
          {stop.data.message}
        </Outcome>
      )}
      {bank.status === 'pending' && <PendingBank bank={bank} />}
      {bank.consents.map((consent) => (
        <ConsentCard key={consent.id} consent={consent} onStop={() => setStopping(consent)} />
      ))}
      {bank.consents.length === 0 && (
        <Notice tone="plain">This bank pays for nothing now. Nothing is taken from it.</Notice>
      )}
      <ButtonLink variant="secondary" to={`/banks/add?bank=${bank.id}`}>
        <Plus size={18} aria-hidden="true" />
        Use it for another group
      </ButtonLink>
      <Pulls pulls={bank.pulls} />
      {stopping && (
        <Confirm
          title={`Stop for ${stopping.name}?`}
          cancelLabel="Keep it"
          confirmLabel="Stop it"
          action={{ ...stop, mutate: () => stop.mutate(stopping.id) }}
          onClose={() => setStopping(undefined)}
        >
          <p>
            {mandateName(bank)} no longer pays for {stopping.name}. What else it pays for goes on.
          </p>
        </Confirm>
      )}
    </>
  );
}

/** Checks the bank once automatically, because the customer may just have approved it there. */
function PendingBank({ bank }: { bank: MandateDetail }) {
  const client = useQueryClient();
  const check = useAction({
    mutationFn: () => call(mandateRoutes.checkBank, { id: bank.id }),
    onSuccess: (detail) => {
      client.setQueryData(bankQuery(bank.id).queryKey, detail);
      client.invalidateQueries({ queryKey: ownBanksQuery.queryKey, exact: true });
    },
  });
  const { mutate } = check;
  const hasChecked = useRef(false);
  useEffect(() => {
    if (hasChecked.current) return;
    hasChecked.current = true;
    mutate();
  }, [mutate]);
  return (
    <Card className="flex flex-col gap-3">
      <p>
        <Chip tone="plain">Waiting</Chip>
      </p>
      <p>
        {bank.bank_name} hasn’t confirmed it yet. That can take up to three days after you approved
        it. We’ll let you know, and take nothing until then.
      </p>
      {check.error && <Notice tone="bad">{errorMessage(check.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        {bank.approval_url ? (
          <a href={bank.approval_url} className={buttonClass('primary')}>
            <span className="wrap-anywhere whitespace-normal">Approve at {bank.bank_name}</span>
          </a>
        ) : (
          <ButtonLink to="/banks/add">Add it again</ButtonLink>
        )}
        <Button variant="secondary" loading={check.isPending} onClick={() => mutate()}>
          Check now
        </Button>
      </div>
    </Card>
  );
}

function ConsentCard({ consent, onStop }: { consent: Consent; onStop: () => void }) {
  const { name, taken, total, to_come, next } = consent;
  return (
    <>
      <Card className="flex flex-col gap-3">
        <ConsentSentence terms={consent} className="text-lg leading-6" />
        <Progress label={`Taken for ${name}`} value={taken} max={total} />
        <p className="flex flex-wrap justify-between gap-x-4 text-sm tabular-nums">
          <span>
            <b>{formatNaira(taken)}</b> taken
          </span>
          <span>
            <b>{formatNaira(to_come)}</b> at most to come
          </span>
        </p>
        <Button variant="secondary" className="self-start" onClick={onStop}>
          <span className="wrap-anywhere whitespace-normal">Stop for {name}</span>
        </Button>
      </Card>
      {next && <NextPull next={next} />}
    </>
  );
}

function NextPull({ next }: { next: NonNullable<Consent['next']> }) {
  const { amount, at, reason, have, due, skipped } = next;
  const isToday = lagosDay(at) === lagosDay(Date.now());
  const when = `${isToday ? 'today' : `on ${formatDate(at)}`} at ${formatTime(at)}`;
  return (
    <p className="flex gap-3 text-15">
      <CalendarClock size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
      {skipped ? (
        <span>You skipped the next one, for {reason.toLowerCase()}. Pay it yourself in time.</span>
      ) : amount > 0 ? (
        <span>
          Next: <b className="tabular-nums">{formatNaira(amount)}</b> {when}, for{' '}
          {reason.toLowerCase()}. Your wallet has {formatNaira(have)} of {formatNaira(due)}.{' '}
          {isToday && (
            <Link to="/banks/tonight" className="font-semibold text-primary underline">
              Pay another way
            </Link>
          )}
        </span>
      ) : (
        <span>
          Nothing will be taken for {reason.toLowerCase()}: your wallet has {formatNaira(have)}, and{' '}
          {formatNaira(due)} is due.
        </span>
      )}
    </p>
  );
}

function Pulls({ pulls }: { pulls: readonly Pull[] }) {
  return (
    <section className="flex flex-col gap-2">
      <SectionHead title="Pulls made" />
      {pulls.length === 0 ? (
        <p className="text-muted text-sm">None so far.</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {pulls.map((pull) => (
            <PullRow key={pull.id} pull={pull} />
          ))}
        </ul>
      )}
    </section>
  );
}

const PROBLEMS: Record<PullProblem, string> = {
  declined: 'Your bank declined it',
  insufficient_funds: 'Not enough in the account',
  unusable: 'Your bank no longer allows it',
  stopped: 'You stopped it',
  not_sent: 'The bank couldn’t be reached',
};

function PullRow({ pull }: { pull: Pull }) {
  const { reason, name, attempt, at, amount, received, status, problem } = pull;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold text-15">
          {reason}
          {attempt === 2 && ', second try'}
        </p>
        <p className="wrap-anywhere text-13 text-muted">
          {problem ? PROBLEMS[problem] : name} ·{' '}
          <span className="whitespace-nowrap">{formatDayMonth(lagosDay(at))}</span>
        </p>
      </div>
      <div className="flex flex-col items-end gap-1 tabular-nums">
        <span className={`font-semibold ${status === 'refused' ? 'text-muted line-through' : ''}`}>
          {formatNaira(status === 'paid' ? received : amount)}
        </span>
        {status === 'refused' && <Chip tone="bad">Refused</Chip>}
        {status === 'pending' && <Chip tone="plain">On its way</Chip>}
        {status === 'paid' && (
          <span className="text-13 text-muted">
            {received < amount ? `of ${formatNaira(amount)}` : 'Came'}
          </span>
        )}
      </div>
    </li>
  );
}

function BankOptions({ bank }: { bank: MandateDetail }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [removing, setRemoving] = useState(false);
  const refetch = () => client.invalidateQueries({ queryKey: ownBanksQuery.queryKey });
  const prefer = useAction({
    mutationFn: () => call(mandateRoutes.preferBank, { id: bank.id }),
    onSettled: refetch,
  });
  const remove = useAction({
    mutationFn: () => call(mandateRoutes.removeBank, { id: bank.id }),
    onSuccess: () => {
      navigate('/settings/cards', { replace: true });
      client.removeQueries({ queryKey: bankQuery(bank.id).queryKey });
      return client.invalidateQueries({ queryKey: ownBanksQuery.queryKey, exact: true });
    },
  });
  return (
    <div ref={head}>
      <button
        ref={button}
        type="button"
        aria-label="Options for this bank"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-tint"
      >
        <EllipsisVertical size={22} aria-hidden="true" />
      </button>
      {open && (
        <BankMenu
          open={open}
          onOpenChange={setOpen}
          anchor={button}
          within={head}
          items={[
            ...(bank.first || bank.status === 'pending'
              ? []
              : [{ icon: Star, label: 'Let it pay first', onClick: () => prefer.mutate() }]),
            { icon: Trash2, label: 'Remove this bank', onClick: () => setRemoving(true) },
          ]}
        />
      )}
      {prefer.error && <Notice tone="bad">{errorMessage(prefer.error)}</Notice>}
      {removing && (
        <Confirm
          title={`Remove ${mandateName(bank)}?`}
          cancelLabel="Keep it"
          confirmLabel="Remove it"
          action={remove}
          onClose={() => setRemoving(false)}
        >
          <p>Nothing is taken from it any more, for any group. You can add it again later.</p>
        </Confirm>
      )}
    </div>
  );
}
