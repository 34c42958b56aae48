// The request form (spec §2 Support): subject, message, and the transaction it is about. From a receipt
// it comes filled in.
import { formatNaira } from '@alajo/contract/money.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import {
  ANSWER_HOURS,
  MESSAGE_MAX,
  SUBJECT_MAX,
  type Ticket,
  ticketBody,
} from '@alajo/contract/support/schemas.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { formatDate, formatWhen } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Card, Notice } from '../ui/card.tsx';
import { Field, Select, TextArea } from '../ui/field.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { useProblem } from '../ui/problem.tsx';
import { receiptQuery } from '../wallet/queries.ts';
import { latestQuery, supportChanged } from './queries.ts';
import { useWish } from './wish.ts';

type Draft = {
  /** Undefined: not touched, so that the receipt may say it. */
  subject: string | undefined;
  message: string;
  transaction: string;
};
const EMPTY: Draft = { subject: '', message: '', transaction: '' };

type Props = {
  /** The receipt it comes from; empty without one. */
  reference: string;
  onOpen: (number: string) => void;
};

export function RequestForm({ reference, onOpen }: Props) {
  const client = useQueryClient();
  const wish = useWish();
  const [draft, setDraft] = useState<Draft>({
    ...EMPTY,
    subject: undefined,
    transaction: reference,
  });
  const { data: receipt } = useQuery({ ...receiptQuery(reference), enabled: reference !== '' });
  const about = receipt ? `Problem: ${receipt.description}`.slice(0, SUBJECT_MAX) : '';
  const subject = draft.subject ?? about;
  const [sent, setSent] = useState<Ticket>();
  const problem = useProblem(['subject', 'message', 'transaction']);
  const send = useMutation({
    mutationFn: (body: z.output<typeof ticketBody>) =>
      call(supportRoutes.open, body, { idempotency_key: wish.keyOf(body) }),
    onSuccess: (ticket) => {
      setSent(ticket);
      setDraft(EMPTY);
      wish.fulfilled();
      supportChanged(client);
    },
    onError: problem.refused,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(undefined);
    const { transaction, message } = draft;
    const linked = transaction === '' ? {} : { transaction };
    const read = z.safeDecode(ticketBody, { subject, message, ...linked });
    problem.read(read.error);
    if (read.success && !send.isPending) send.mutate(read.data);
  };
  const set = (more: Partial<Draft>) => {
    if (send.isPending) return;
    send.reset();
    setDraft({ ...draft, ...more });
  };
  return (
    <Card>
      <h2 className="mb-4 font-semibold text-lg">Send us a request</h2>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {sent && <Sent ticket={sent} onOpen={onOpen} />}
        {problem.notice}
        <Field
          label="Subject"
          maxLength={SUBJECT_MAX}
          readOnly={send.isPending}
          value={subject}
          onChange={(event) => set({ subject: event.target.value })}
          error={problem.at('subject')}
        />
        <TextArea
          label="Message"
          rows={5}
          maxLength={MESSAGE_MAX}
          readOnly={send.isPending}
          value={draft.message}
          onChange={(event) => set({ message: event.target.value })}
          error={problem.at('message')}
          hint="Never write your PIN, password or codes: nobody at Alajo asks for them."
        />
        <TransactionChoice
          from={receipt}
          value={draft.transaction}
          onChange={(transaction) => set({ transaction })}
          error={problem.at('transaction')}
        />
        <Button type="submit" loading={send.isPending}>
          Send request
        </Button>
        <p className="text-muted text-sm">We reply within {ANSWER_HOURS} hours.</p>
      </form>
    </Card>
  );
}

function Sent({ ticket, onOpen }: { ticket: Ticket; onOpen: (number: string) => void }) {
  return (
    <Outcome tone="good">
      <b className="block">We have your request: {ticket.number}</b>
      {ticket.promised_by && `We answer by ${formatWhen(ticket.promised_by)}.`}
      <Button look="secondary" className="mt-2 w-full" onClick={() => onOpen(ticket.number)}>
        Open {ticket.number}
      </Button>
    </Outcome>
  );
}

type Choice = {
  from: Receipt | undefined;
  value: string;
  onChange: (reference: string) => void;
  error: string | undefined;
};

function TransactionChoice({ from, value, onChange, error }: Choice) {
  const latest = useQuery(latestQuery);
  const rows = latest.data ?? [];
  const older = from && !rows.some(({ id }) => id === from.id) ? [from] : [];
  const choices = [...older, ...rows];
  // What is not in the list yet can be sent all the same: the server says whose it is.
  const missing = value !== '' && !choices.some(({ id }) => id === value);
  return (
    <>
      <Select label="About a transaction (optional)" value={value} onValue={onChange} error={error}>
        <option value="">None</option>
        {missing && <option value={value}>{value}</option>}
        {choices.map(({ id, description, total, date }) => (
          <option key={id} value={id}>
            {formatNaira(total)}, {description}, {formatDate(date)}
          </option>
        ))}
      </Select>
      {latest.error && (
        <Notice tone="warn">
          Your latest transactions did not come. You can send without one.
        </Notice>
      )}
    </>
  );
}
