// The message form (spec §2 Support): subject, message and the transaction it is about. Opened from a
// receipt, it starts with the subject and transaction filled in.
import { formatNaira } from '@alajo/contract/money.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import {
  MESSAGE_MAX,
  SUBJECT_MAX,
  type Ticket,
  ticketBody,
} from '@alajo/contract/support/schemas.ts';
import { ANSWER_HOURS } from '@alajo/contract/time-limits.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { receiptQuery } from '../paying/queries.ts';
import { call } from '../platform/api.ts';
import { createDrafts } from '../platform/drafts.ts';
import { firstProblem, useForm } from '../platform/form.ts';
import { formatDate, formatDue } from '../platform/format.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Card, Notice } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { RestoredDraft } from '../ui/restored-draft.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { latestQuery, reportQuery, supportChanged } from './queries.ts';
import { ReasonChoice, reasonText } from './reasons.tsx';

type Values = {
  /** Undefined until edited: the receipt then provides it. */
  subject: string | undefined;
  message: string;
  transaction: string;
  /** The problem with the transaction; empty until chosen, and without a transaction. */
  reason?: string;
};
const EMPTY: Values = { subject: '', message: '', transaction: '', reason: '' };

/** One draft per receipt. */
const drafts = createDrafts<Values>('request');

type Props = {
  /** Reference of the receipt the form was opened from; otherwise empty. */
  reference: string;
  onOpen: (number: string) => void;
};

export function RequestForm({ reference, onOpen }: Props) {
  const client = useQueryClient();
  const withKey = useIdempotencyKey('request');
  const { data: receipt } = useQuery({ ...receiptQuery(reference), enabled: reference !== '' });
  const draft = drafts(reference);
  const initial: Values = { subject: undefined, message: '', transaction: reference, reason: '' };
  const aboutFor = (reason: string | undefined) =>
    receipt ? `${reasonText(reason)}: ${receipt.description}`.slice(0, SUBJECT_MAX) : '';
  const form = useForm({
    initial,
    draft,
    check: ({ subject: entered, message, transaction, reason }) => {
      const named = { subject: entered ?? aboutFor(reason), message };
      const linked = transaction === '' ? {} : { transaction };
      const why = transaction === '' || !reason ? {} : { reason };
      return firstProblem(z.safeParse(ticketBody, { ...named, ...linked, ...why }));
    },
    send: (body) =>
      withKey(body, (idempotency_key) => call(supportRoutes.open, body, { idempotency_key })),
    onDone: () => {
      form.set(EMPTY);
      draft.discard();
      supportChanged(client);
    },
  });
  const subject = form.values.subject ?? aboutFor(form.values.reason);
  return (
    <Card>
      <h2 className="mb-4 font-semibold text-lg">Send us a message</h2>
      <form {...form.props} className="flex flex-col gap-4">
        <RestoredDraft form={form} />
        {form.reply && <TicketSent ticket={form.reply} onOpen={onOpen} />}
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <TransactionChoice from={receipt} {...form.field('transaction')} />
        <Reported reference={form.values.transaction} onOpen={onOpen} />
        {form.values.transaction !== '' && (
          <ReasonChoice
            kind={form.values.transaction === reference ? receipt?.kind : undefined}
            {...form.field('reason')}
          />
        )}
        <Field
          label="Subject"
          maxLength={SUBJECT_MAX}
          readOnly={form.pending}
          {...form.field('subject')}
          value={subject}
        />
        <TextArea
          label="Message"
          rows={5}
          maxLength={MESSAGE_MAX}
          readOnly={form.pending}
          hint="Never write your PIN, password or codes: no one at Alajo will ask for them."
          {...form.field('message')}
        />
        <Button type="submit" loading={form.pending}>
          Send message
        </Button>
        <p className="text-muted text-sm">We reply within {ANSWER_HOURS} hours.</p>
      </form>
    </Card>
  );
}

/** A transaction has at most one open ticket: sending adds a message to it. */
function Reported({ reference, onOpen }: Props) {
  const { data } = useQuery({ ...reportQuery(reference), enabled: reference !== '' });
  if (!data || data.status === 'closed' || reference === '') return null;
  return (
    <Notice tone="info">
      You reported this on {formatDate(data.created_at)}. We’ll add your message to that ticket.
      <Button variant="secondary" className="mt-2 w-full" onClick={() => onOpen(data.number)}>
        Open {data.number}
      </Button>
    </Notice>
  );
}

function TicketSent({ ticket, onOpen }: { ticket: Ticket; onOpen: (number: string) => void }) {
  return (
    <Outcome tone="good">
      <b className="block">We’ve received your message: {ticket.number}</b>
      {ticket.promised_by && `We’ll reply by ${formatDue(ticket.promised_by)}.`}
      <Button variant="secondary" className="mt-2 w-full" onClick={() => onOpen(ticket.number)}>
        Open {ticket.number}
      </Button>
    </Outcome>
  );
}

type Choice = {
  from: Receipt | undefined;
  value: string;
  onValue: (reference: string) => void;
  error: string | undefined;
};

function TransactionChoice({ from, value, onValue, error }: Choice) {
  const latest = useQuery(latestQuery);
  const rows = latest.data ?? [];
  const older = from && !rows.some(({ id }) => id === from.id) ? [from] : [];
  const choices = [...older, ...rows];
  // A reference not in the list can be sent too: the server checks who owns it.
  const unlisted = value !== '' && !choices.some(({ id }) => id === value);
  return (
    <>
      <Select label="About a transaction (optional)" value={value} onValue={onValue} error={error}>
        <option value="">None</option>
        {unlisted && <option value={value}>{value}</option>}
        {choices.map(({ id, description, total, date }) => (
          <option key={id} value={id}>
            {formatNaira(total)}, {description}, {formatDate(date)}
          </option>
        ))}
      </Select>
      {latest.error && (
        <Notice tone="warn">
          We couldn’t load your latest transactions. You can send your message without one.
        </Notice>
      )}
    </>
  );
}
