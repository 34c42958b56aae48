// Prompts the customer to approve a request that needs more than a PIN: its effect, the reason, and the ways
// to approve it. It has its own React root, because any request of any page may be refused, including those
// of forms and dialogs.

import { channelsText } from '@alajo/contract/channels-text.ts';
import {
  type ApprovalReason,
  type ApprovalWay,
  approvalAsked,
  type RequiredApproval,
} from '@alajo/contract/identity/approval.ts';
import { approvalRoutes } from '@alajo/contract/identity/approval-routes.ts';
import { OTP_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { Fingerprint } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import * as z from 'zod/mini';
import { BY_PASSKEY, call, Refusal, refusalOf } from '../platform/api.ts';
import type { ApprovalRetry, Exchange } from '../platform/exchange.ts';
import { invalid, useForm, valid } from '../platform/form.ts';
import { cancelPasskeyPrompt, signWithPasskey, usePasskeyButton } from '../platform/passkeys.ts';
import { useResendWait } from '../platform/resend-wait.ts';
import { getSession, onSessionChange } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { TimeLeft } from '../ui/time-left.tsx';

/**
 * Prompts until the request is approved, then sends it again. Returns the server's reply. Throws the refusal,
 * marked as cancelled, if the customer doesn't approve it.
 */
export async function requestApproval({
  reply,
  options,
  headers,
  repeat,
}: ApprovalRetry): Promise<Exchange> {
  const promptOptions = { byPasskey: options.pin === BY_PASSKEY, signal: options.signal };
  let latest = reply;
  for (;;) {
    const refusal = refusalOf(latest.status, latest.body);
    const { approval } = Object(latest.body);
    if (!(refusal instanceof Refusal && approval)) return latest;
    const outcome = await oneAtATime(() => prompt(refusal, approval, promptOptions));
    if (outcome === 'cancelled') {
      throw Object.assign(refusal, { cancelled: true, message: NOT_APPROVED });
    }
    latest = await repeat(outcome === 'expired' ? headers : withApproval(headers, outcome));
  }
}

/** A passkey also replaces the PIN. */
function withApproval(headers: HeadersInit, { approved, byPasskey }: Approval): Headers {
  const changed = new Headers(headers);
  changed.set('X-Approval', approved);
  if (byPasskey) changed.delete('X-Transaction-Pin');
  return changed;
}

/** An approval the customer gave. */
type Approval = { approved: string; byPasskey: boolean };
/** `expired`: repeating the request starts a new approval. */
type ApprovalOutcome = Approval | 'expired' | 'cancelled';

type PromptOptions = {
  /** The customer chose a passkey instead of the PIN: no other way is accepted. */
  byPasskey: boolean;
  signal: AbortSignal | undefined;
};

/** Shows one prompt at a time. */
function oneAtATime(show: () => Promise<ApprovalOutcome>): Promise<ApprovalOutcome> {
  const outcome = previousPrompt.then(show);
  previousPrompt = outcome.then(
    () => undefined,
    () => undefined,
  );
  return outcome;
}

let previousPrompt = Promise.resolve<undefined>(undefined);
let promptCount = 0;
let root: Root | undefined;
let noteTimer: ReturnType<typeof setTimeout> | undefined;

const NOTE_MS = 6000;

async function prompt(
  refusal: Refusal,
  approval: z.input<typeof approvalAsked>,
  { byPasskey, signal }: PromptOptions,
): Promise<ApprovalOutcome> {
  const parsed = z.safeDecode(approvalAsked, approval);
  if (!parsed.success) throw refusal;
  signal?.throwIfAborted();
  const ways = availableWays(parsed.data, byPasskey);
  const { promise, resolve, reject } = Promise.withResolvers<ApprovalOutcome>();
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const unsubscribe = onSessionChange(() => {
    if (getSession() === undefined) resolve('cancelled');
  });
  // The same approval may be prompted for twice.
  const key = ++promptCount;
  const dialog = (open: boolean) => (
    <ApprovalDialog
      key={key}
      open={open}
      approval={parsed.data}
      ways={ways}
      byPasskey={byPasskey}
      onOutcome={resolve}
    />
  );
  render(dialog(true));
  try {
    const outcome = await promise;
    render(dialog(false), outcome === 'cancelled' ? NOT_APPROVED : '');
    return outcome;
  } catch (error) {
    render(dialog(false));
    throw error;
  } finally {
    unsubscribe();
    cancelPasskeyPrompt();
    signal?.removeEventListener('abort', abort);
  }
}

const NOT_APPROVED = 'Not approved. Nothing was sent.';

/** Renders the dialog, and briefly a note at the top of the page, away from any button. */
function render(dialog: ReactNode, note = ''): void {
  clearTimeout(noteTimer);
  if (!root) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  root.render(
    <>
      {dialog}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center p-4"
      >
        {note && <p className="rounded-card bg-info-tint px-4 py-3 text-info text-sm">{note}</p>}
      </div>
    </>,
  );
  if (note) noteTimer = setTimeout(() => render(dialog), NOTE_MS);
}

/** The ways this browser supports; only the passkey for a customer who chose it instead of the PIN. */
function availableWays({ ways, passkey }: RequiredApproval, byPasskey: boolean): ApprovalWay[] {
  const canUsePasskey = passkey !== null && globalThis.PublicKeyCredential !== undefined;
  return ways.filter((way) => (way === 'passkey' ? canUsePasskey : !byPasskey));
}

type Props = {
  open: boolean;
  approval: RequiredApproval;
  ways: ApprovalWay[];
  byPasskey: boolean;
  onOutcome: (outcome: ApprovalOutcome) => void;
};

function ApprovalDialog({ open, approval, ways, byPasskey, onOutcome }: Props) {
  const [way, setWay] = useState(ways[0]);
  const [expired, setExpired] = useState(false);
  const cancel = () => onOutcome('cancelled');
  // The dialog below also receives Escape: it is not part of the same tree.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    cancel();
  };
  const props = {
    approval,
    onDone: () => onOutcome({ approved: approval.id, byPasskey: way === 'passkey' }),
    onExpired: () => setExpired(true),
  };
  return (
    <Dialog open={open} onOpenChange={cancel} title="Approve this">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps Escape from the dialog below. */}
      <div className="flex flex-col gap-4" onKeyDown={onKeyDown}>
        <ApprovalTerms approval={approval} />
        {expired ? (
          <>
            <Outcome tone="bad">This took too long, so it expired. Nothing was sent.</Outcome>
            <Button onClick={() => onOutcome('expired')}>Start again</Button>
          </>
        ) : (
          <>
            {way === 'passkey' && <ByPasskey {...props} atOnce={byPasskey} />}
            {way === 'code' && <ByCode {...props} />}
            {way === 'authenticator' && <ByAuthenticator {...props} />}
            {way === undefined && <Notice tone="warn">{NO_WAY}</Notice>}
            {ways.length > 1 && (
              <div className="flex flex-col">
                {ways
                  .filter((other) => other !== way)
                  .map((other) => (
                    <Button key={other} variant="ghost" onClick={() => setWay(other)}>
                      {OTHER_WAY_LABELS[other]}
                    </Button>
                  ))}
              </div>
            )}
          </>
        )}
        <p className="text-center text-muted text-sm">
          Nothing happens until you approve it.{' '}
          {!expired && <TimeLeft until={approval.expires_at} />}
        </p>
      </div>
    </Dialog>
  );
}

const NO_WAY =
  'This browser can’t use your passkey. Use the browser you created it in, or close this and enter your PIN.';

const OTHER_WAY_LABELS: Record<ApprovalWay, string> = {
  passkey: 'Use your passkey instead',
  code: 'Get a code instead',
  authenticator: 'Use your authenticator app instead',
};

const REASON_TEXTS: Record<ApprovalReason, string> = {
  new_device:
    'This device is new to your account. For its first 24 hours we ask for more than your PIN.',
  new_payee: 'You haven’t paid them before, so we ask for more than your PIN.',
  amount: 'It’s more than you can send with your PIN alone.',
  ajo_total:
    'Joining brings your commitments in the last 24 hours to a large total, so we ask for more than your PIN.',
  sensitive: 'It changes how your account is protected, so we need to make sure it’s you.',
  chosen: 'Check it, then unlock your passkey with your fingerprint, face or screen lock.',
};

/** Exact content of the approval, and why we ask for it. */
function ApprovalTerms({ approval: { title, terms, reason } }: { approval: RequiredApproval }) {
  return (
    <>
      <div>
        <p className="wrap-anywhere font-bold text-2xl tabular-nums tracking-tight">{title}</p>
        <p className="mt-1 text-muted text-sm">{REASON_TEXTS[reason]}</p>
      </div>
      {terms.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-card border border-line p-4">
          {terms.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere text-right font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

type ApprovalStepProps = { approval: RequiredApproval; onDone: () => void; onExpired: () => void };

/** True if the approval has expired or was used. */
const isExpired = (error: unknown) =>
  error instanceof Refusal && (error.is('approval_invalid') || error.is('not_found'));

/** `atOnce`: the customer has already asked for it. */
function ByPasskey({
  approval,
  onDone,
  onExpired,
  atOnce,
}: ApprovalStepProps & { atOnce: boolean }) {
  const { pending, problem, press } = usePasskeyButton(async () => {
    if (!approval.passkey) return;
    const passkey = await signWithPasskey(approval.passkey);
    try {
      await call(approvalRoutes.approve, { id: approval.id, way: 'passkey', passkey });
      onDone();
    } catch (error) {
      if (!isExpired(error)) throw error;
      onExpired();
    }
  });
  const prompted = useRef(false);
  useEffect(() => {
    if (!atOnce || prompted.current) return;
    prompted.current = true;
    press();
  });
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Button loading={pending} onClick={press}>
        <Fingerprint size={20} aria-hidden="true" />
        Approve with your passkey
      </Button>
    </>
  );
}

/** Sends a code only when the customer asks for one: an SMS costs money. */
function ByCode(props: ApprovalStepProps) {
  const { id, channels } = props.approval;
  const wait = useResendWait();
  const sending = useForm({
    initial: {},
    check: valid,
    send: () => call(approvalRoutes.sendApprovalCode, { id }),
    onDone: wait.sent,
    onFail: (error) => (isExpired(error) ? props.onExpired() : wait.refused(error)),
  });
  const [sent, setSent] = useState(false);
  useEffect(() => {
    if (sending.reply) setSent(true);
  }, [sending.reply]);
  return (
    <>
      {sending.message && <Notice tone="bad">{sending.message}</Notice>}
      {sending.reply && <Notice tone="good">{sending.reply.message}</Notice>}
      {!sent && <p>We’ll send 6 digits to {channelsText(channels)}, for this and nothing else.</p>}
      {sent && <Digits {...props} way="code" label="6-digit code" />}
      <Button
        variant={sent ? 'ghost' : 'primary'}
        className="tabular-nums"
        loading={sending.pending}
        disabled={wait.waiting}
        onClick={() => sending.submit()}
      >
        {wait.label(sent ? 'Send again' : 'Send code')}
      </Button>
    </>
  );
}

const ByAuthenticator = (props: ApprovalStepProps) => (
  <Digits
    {...props}
    way="authenticator"
    label="Code from your authenticator app"
    hint="The 6 digits it shows for Alajo right now."
  />
);

type DigitsProps = ApprovalStepProps & {
  way: 'code' | 'authenticator';
  label: string;
  hint?: string;
};

/** The last digit submits. */
function Digits({ approval: { id }, onDone, onExpired, way, label, hint }: DigitsProps) {
  const form = useForm({
    initial: { otp: '' },
    check: (values) =>
      values.otp.length === OTP_LENGTH ? valid(values) : invalid('otp', 'Enter all 6 digits'),
    send: ({ otp }) => call(approvalRoutes.approve, { id, way, otp }),
    onDone,
    onFail: (error) => {
      if (isExpired(error)) onExpired();
    },
    leaves: true,
  });
  const { onValue, ...field } = form.field('otp');
  const enter = (otp: string) => {
    onValue(otp);
    if (otp.length === OTP_LENGTH) form.submit();
  };
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <CodeField label={label} length={OTP_LENGTH} hint={hint} {...field} onValue={enter} />
      <Button type="submit" loading={form.pending}>
        Approve
      </Button>
    </form>
  );
}
