// Page of a standing order or a reminder: payee, schedule, latest payments, and skipping, pausing, changing and ending it.
import { formatNaira } from '@alajo/contract/money.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { runReasonTexts } from '@alajo/contract/schedules/run-reasons.ts';
import type { StandingOrderDetails } from '@alajo/contract/schedules/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { refetchAfterPayment } from '../paying/queries.ts';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { formatDate, formatDay, formatWhen } from '../platform/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, Chip, Notice, Skeleton } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SectionHead } from '../ui/section.tsx';
import { QueryError } from '../ui/states.tsx';
import { FREQUENCIES, RUNS } from './labels.ts';
import { PaymentMark } from './payment-mark.tsx';
import { orderQuery } from './queries.ts';

const loadChange = () => import('./change-form.tsx');
const ChangeForm = lazyPart(loadChange, { retry: 'inside' });
const loadChangeReminder = () => import('./change-reminder.tsx');
const ChangeReminder = lazyPart(loadChangeReminder, { retry: 'inside' });

const COMING_UP = { to: '/coming-up', name: 'Coming up' };

export function Component() {
  const id = Number(useParams().id);
  const query = useQuery(orderQuery(id));
  const order = query.data;
  const title = order?.automatic === false ? 'Reminder' : 'Standing order';
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-6 lg:max-w-none">
      <title>{`${title} · Alajo`}</title>
      <PageHead title={title} back={COMING_UP} />
      <QueryError query={query} />
      {order === undefined && !query.error && <Skeleton className="h-64" />}
      {order && (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start">
          <Order order={order} />
        </div>
      )}
    </div>
  );
}

type OrderAction = 'skip' | 'end' | 'change';

function Order({ order }: { order: StandingOrderDetails }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<OrderAction>();
  const { id, status, next_day, open, automatic, pay_link } = order;
  const Change = automatic ? ChangeForm : ChangeReminder;
  const changed = (reply: StandingOrderDetails) => {
    client.setQueryData(orderQuery(id).queryKey, reply);
    refetchAfterPayment(client);
    setAsked(undefined);
  };
  const pause = useAction({
    mutationFn: () =>
      call(status === 'paused' ? scheduleRoutes.resume : scheduleRoutes.pause, { id }),
    onSuccess: changed,
  });
  return (
    <>
      <div className="flex min-w-0 flex-col gap-4">
        <OrderHeader order={order} />
        {open?.status === 'trying' && (
          <Notice tone="warn">
            {open.reason && runReasonTexts[open.reason]} We’ll try again{' '}
            {open.next_try && formatWhen(open.next_try)}.
          </Notice>
        )}
        {pause.error && <Notice tone="bad">{errorMessage(pause.error)}</Notice>}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {status !== 'ended' && (
          <div className="grid grid-cols-2 gap-3">
            {pay_link && (
              <ButtonLink to={pay_link} className="col-span-full">
                Pay {formatNaira(order.expected)}
              </ButtonLink>
            )}
            {status === 'active' && (
              <Button variant="tint" onClick={() => setAsked('skip')}>
                Skip next
              </Button>
            )}
            <Button variant="secondary" loading={pause.isPending} onClick={() => pause.mutate()}>
              {status === 'paused' ? 'Resume' : 'Pause'}
            </Button>
            <Button
              variant="secondary"
              onPointerDown={automatic ? loadChange : loadChangeReminder}
              onClick={() => setAsked('change')}
            >
              Change
            </Button>
            <Button variant="secondary" onClick={() => setAsked('end')}>
              End
            </Button>
          </div>
        )}
        <Runs order={order} />
      </div>
      <Dialog
        open={asked === 'change'}
        onOpenChange={() => setAsked(undefined)}
        title={automatic ? 'Change standing order' : 'Change reminder'}
      >
        <Change order={order} onDone={changed} />
      </Dialog>
      {next_day !== null && (
        <Confirmations
          order={order}
          day={next_day}
          action={asked}
          onClose={() => setAsked(undefined)}
          onDone={changed}
        />
      )}
    </>
  );
}

function OrderHeader({ order }: { order: StandingOrderDetails }) {
  const { kind, name, detail, amount, expected, most, frequency, next_day, status } = order;
  const { note, automatic } = order;
  const facts = [
    ...(expected === amount ? [] : [['With fees', formatNaira(expected)]]),
    ['How often', FREQUENCIES[frequency]],
    ['Next', next_day === null ? 'Ended' : status === 'paused' ? 'Paused' : formatDate(next_day)],
    ...(automatic ? [['Never more than', formatNaira(most)]] : []),
    ...(note ? [['Note', note]] : []),
  ];
  return (
    <Card>
      <div className="flex items-center gap-3">
        <PaymentMark kind={kind} name={name} />
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-semibold text-lg leading-6">{name}</h2>
          <p className="break-words text-muted text-sm">{detail}</p>
        </div>
        {status !== 'active' && (
          <Chip tone="plain">{status === 'paused' ? 'Paused' : 'Ended'}</Chip>
        )}
      </div>
      <p className="mt-4 font-bold text-[2rem] leading-10 tabular-nums">{formatNaira(amount)}</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-line border-t pt-4 text-15">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Runs({ order: { runs, next_day, automatic } }: { order: StandingOrderDetails }) {
  return (
    <section aria-label="Payments">
      <SectionHead title="Payments" />
      {runs.length === 0 && (
        <p className="rounded-card border border-line bg-surface p-4 text-muted">
          None yet.{automatic && next_day && ` The first is on ${formatDay(next_day)}.`}
        </p>
      )}
      <ul className="overflow-hidden rounded-card border border-line bg-surface empty:hidden">
        {runs.map((run) => (
          <li
            key={run.due_on}
            className="flex min-h-14 items-center gap-3 border-line border-t px-4 py-2 first:border-t-0"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-15">{formatDate(run.due_on)}</span>
              {run.reason && run.status !== 'paid' && (
                <span className="block text-13 text-muted">{runReasonTexts[run.reason]}</span>
              )}
            </span>
            {run.total !== null && (
              <span className="font-semibold text-15 tabular-nums">−{formatNaira(run.total)}</span>
            )}
            {run.reference !== null && run.status === 'paid' ? (
              <Link
                className="inline-flex min-h-11 items-center font-semibold text-primary text-sm"
                to={`/receipt?ref=${run.reference}`}
              >
                Receipt
              </Link>
            ) : (
              <Chip tone={RUNS[run.status].tone}>{RUNS[run.status].label}</Chip>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ConfirmationProps = {
  order: StandingOrderDetails;
  day: string;
  action: OrderAction | undefined;
  onClose: () => void;
  onDone: (order: StandingOrderDetails) => void;
};

function Confirmations({ order, day, action, onClose, onDone }: ConfirmationProps) {
  const { id, name, following_day, automatic } = order;
  const skip = useAction({
    mutationFn: () => call(scheduleRoutes.skip, { id, day }),
    onSuccess: onDone,
  });
  const end = useAction({
    mutationFn: () => call(scheduleRoutes.end, { id }),
    onSuccess: onDone,
  });
  const then =
    following_day === null
      ? 'There are no payments after it, so the standing order will end.'
      : `The next one is on ${formatDate(following_day)}.`;
  return (
    <>
      <Confirmation
        open={action === 'skip'}
        title={automatic ? 'Skip this payment?' : 'Skip this reminder?'}
        label="Skip"
        action={skip}
        onClose={onClose}
      >
        {automatic
          ? `${name} won’t be paid on ${formatDate(day)}. ${then}`
          : `We won’t remind you of ${name} for ${formatDate(day)}. ${then}`}
      </Confirmation>
      <Confirmation
        open={action === 'end'}
        title={automatic ? 'End this standing order?' : 'End this reminder?'}
        label="End"
        action={end}
        onClose={onClose}
      >
        {automatic
          ? `We’ll make no more payments to ${name}. Past payments aren’t affected.`
          : `We won’t remind you of ${name} any more.`}
      </Confirmation>
    </>
  );
}

type ConfirmProps = {
  open: boolean;
  title: string;
  label: string;
  action: { mutate: () => void; isPending: boolean; error: Error | null };
  onClose: () => void;
  children: React.ReactNode;
};

function Confirmation({ open, title, label, action, onClose, children }: ConfirmProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={title}>
      <div className="flex flex-col gap-4">
        <p>{children}</p>
        {action.error && <Notice tone="bad">{errorMessage(action.error)}</Notice>}
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={action.isPending} onClick={() => action.mutate()}>
            {label}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
