// A payment requested in WhatsApp, shown in full and made with the PIN; or “I didn’t ask”, which stops it and
// ends the chat’s link. The link works once, for its customer only.
import { formatNaira } from '@alajo/contract/money.ts';
import { whatsappRoutes } from '@alajo/contract/whatsapp/routes.ts';
import type { PreparedPayment } from '@alajo/contract/whatsapp/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import { useBalanceFor } from '../paying/balance-hint.tsx';
import { PinForm, usePayment } from '../paying/pin-form.tsx';
import { refetchAfterPayment } from '../paying/queries.ts';
import { useAction } from '../platform/action.ts';
import { call, Refusal } from '../platform/api.ts';
import { formatDate, formatTime } from '../platform/format.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { getSession } from '../platform/session.ts';
import { returnAfterSignIn } from '../platform/storage.ts';
import { AuthFrame } from '../ui/auth-frame.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, Notice, Skeleton } from '../ui/card.tsx';
import { Confirm } from '../ui/lazy-confirm-dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { QueryError } from '../ui/states.tsx';
import { TimeLeft } from '../ui/time-left.tsx';
import type { Confirmation } from './payment-made.tsx';
import { chatChanged, preparedQuery } from './queries.ts';

const PaymentMade = lazyPart(() => import('./payment-made.tsx'), {
  fallback: ({ payment }) => <Outcome tone="good">{payment.message}</Outcome>,
  retry: 'none',
});

export function Component() {
  const { token = '' } = useParams();
  const signedIn = getSession() !== undefined;
  const possible = z.safeDecode(whatsappRoutes.prepared.params, { token }).success;
  useEffect(() => {
    if (possible && !signedIn) returnAfterSignIn(`/confirm/${token}`);
  }, [possible, signedIn, token]);
  return (
    <AuthFrame title="Confirm">
      {!possible && <NotHere />}
      {possible && !signedIn && (
        <Card className="flex flex-col gap-4 text-center">
          <p>Sign in to see the payment prepared in WhatsApp. Nothing has been paid yet.</p>
          <ButtonLink to="/login">Sign In</ButtonLink>
        </Card>
      )}
      {possible && signedIn && <Prepared token={token} />}
    </AuthFrame>
  );
}

const NotHere = () => (
  <Notice tone="bad">
    This link isn’t yours, or it isn’t from Alajo. Nothing was paid. If someone sent it to you,
    don’t open it again.
  </Notice>
);

function Prepared({ token }: { token: string }) {
  const query = useQuery(preparedQuery(token));
  const [done, setDone] = useState<Confirmation>();
  const [disowned, setDisowned] = useState(false);
  if (disowned) return <DisownedMessage />;
  if (done) return <PaymentDone {...done} />;
  if (query.error instanceof Refusal && query.error.status === 404) return <NotHere />;
  return (
    <>
      {query.isPending && !query.error && <Skeleton className="h-96" />}
      <QueryError query={query} />
      {query.data && query.data.state !== 'open' && <ConfirmationClosed state={query.data.state} />}
      {query.data?.state === 'open' && (
        <Open
          token={token}
          payment={query.data}
          onDone={setDone}
          onDisowned={() => setDisowned(true)}
          onOver={() => query.refetch()}
        />
      )}
    </>
  );
}

type OpenProps = {
  token: string;
  payment: PreparedPayment;
  onDone: (confirmed: Confirmation) => void;
  onDisowned: () => void;
  onOver: () => void;
};

function Open({ token, payment, onDone, onDisowned, onOver }: OpenProps) {
  const { title, detail, amount, lines, total, expires_at } = payment;
  const client = useQueryClient();
  const withKey = useIdempotencyKey(`whatsapp-${token}`);
  const balance = useBalanceFor(total);
  const paying = usePayment({
    pay: ({ pin }) =>
      withKey(
        { token },
        (idempotency_key) => call(whatsappRoutes.confirm, { token }, { idempotency_key, pin }),
        { pays: `${formatNaira(total)}: ${title}` },
      ),
    onPaid: (made) => {
      refetchAfterPayment(client);
      onDone({ prepared: payment, payment: made });
    },
    onFail: (error) => {
      if (error instanceof Refusal && error.is('prepared_ended')) onOver();
    },
  });
  return (
    <>
      <RequestedAt payment={payment} />
      <div className="flex flex-col items-center gap-1 text-center">
        <p className="large-naira w-full break-all font-bold text-[2.5rem] tabular-nums leading-12 tracking-tight">
          {formatNaira(amount)}
        </p>
        <p className="wrap-anywhere font-semibold">{title}</p>
        <p className="wrap-anywhere text-muted">{detail}</p>
      </div>
      <PinForm payment={paying} labels={{ pay: `Pay ${formatNaira(total)}` }} balance={balance}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-card border border-line p-4">
          {lines.map((line) => (
            <div key={line.label} className="contents">
              <dt className="text-muted">{line.label}</dt>
              <dd className="text-right tabular-nums">
                {line.amount === 0 ? 'Free' : formatNaira(line.amount)}
              </dd>
            </div>
          ))}
          <div className="col-span-2 flex justify-between gap-4 border-line border-t pt-2">
            <dt className="font-semibold">You pay</dt>
            <dd className="font-bold tabular-nums">{formatNaira(total)}</dd>
          </div>
        </dl>
        <p className="text-center text-muted text-sm">
          The link works once. <TimeLeft until={expires_at} />
        </p>
      </PinForm>
      <Disown token={token} onDisowned={onDisowned} />
    </>
  );
}

const RequestedAt = ({ payment: { asked_at, linked_at } }: { payment: PreparedPayment }) => (
  <Card className="flex items-center gap-3">
    <MessageCircle size={20} aria-hidden="true" className="shrink-0 text-primary" />
    <p>
      <b className="block">Asked for in WhatsApp at {formatTime(asked_at)}</b>
      <span className="text-muted text-sm">from the chat linked on {formatDate(linked_at)}</span>
    </p>
  </Card>
);

function Disown({ token, onDisowned }: { token: string; onDisowned: () => void }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const reportUnrequested = useAction({
    mutationFn: () => call(whatsappRoutes.disown, { token }),
    onSuccess: (state) => {
      chatChanged(client, state);
      onDisowned();
    },
  });
  return (
    <>
      <Button variant="ghost" className="!text-bad" onClick={() => setAsking(true)}>
        I didn’t ask
      </Button>
      {asking && (
        <Confirm
          title="You didn’t ask for this?"
          cancelLabel="I did ask"
          confirmLabel="Stop it"
          action={reportUnrequested}
          onClose={() => setAsking(false)}
        >
          <p>This stops the payment and unlinks the chat. Your wallet stays open.</p>
        </Confirm>
      )}
    </>
  );
}

const OVER: Record<Exclude<PreparedPayment['state'], 'open'>, string> = {
  confirmed: 'This has already been paid. The link works once.',
  replaced: 'You’ve asked for something else since. Open the newest link in WhatsApp.',
  cancelled: 'You cancelled this in WhatsApp, so nothing was paid.',
  expired: 'This took too long, so nothing was paid. Ask for it again in WhatsApp.',
  disowned: 'This was stopped, and nothing was paid.',
  ended: 'The chat is no longer linked, so nothing was paid. Link it again in Settings.',
};

const ConfirmationClosed = ({ state }: { state: Exclude<PreparedPayment['state'], 'open'> }) => (
  <>
    <Outcome tone={state === 'confirmed' ? 'good' : 'bad'}>{OVER[state]}</Outcome>
    <ButtonLink variant="secondary" to={state === 'ended' ? '/settings/whatsapp' : '/dashboard'}>
      {state === 'ended' ? 'Settings' : 'Home'}
    </ButtonLink>
  </>
);

function PaymentDone({ prepared, payment }: Confirmation) {
  if (payment.status !== 'failed') return <PaymentMade prepared={prepared} payment={payment} />;
  const { reference, message } = payment;
  return (
    <>
      <Outcome tone="bad">{message}</Outcome>
      {reference && <ButtonLink to={`/receipt?ref=${reference}`}>View receipt</ButtonLink>}
      <ButtonLink variant="secondary" to="/dashboard">
        Home
      </ButtonLink>
    </>
  );
}

const DisownedMessage = () => (
  <>
    <Outcome tone="good">Stopped. Nothing was paid, and the chat is unlinked.</Outcome>
    <p className="text-center text-muted text-sm">
      If someone else can open your WhatsApp, change its PIN there too.
    </p>
    <ButtonLink to="/settings/security">Review my security</ButtonLink>
  </>
);
