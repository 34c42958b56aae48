// Composer for a reply or a note. Unsent text is kept while other threads are open.
import { noteBody } from '@alajo/contract/staff/case-schemas.ts';
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import {
  answerBody,
  openFields,
  type StaffThreadDetails,
} from '@alajo/contract/support/inbox-schemas.ts';
import { MESSAGE_MAX } from '@alajo/contract/support/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { newIdempotencyKey } from '../../platform/api.ts';
import type { Draft } from '../../platform/drafts.ts';
import { invalid, useForm } from '../../platform/form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { callStaff, onSessionEnd } from '../platform/session.ts';
import { FormFoot } from './form-foot.tsx';
import { changed } from './inbox-data.ts';
import { instantOf, PromiseField } from './promise-field.tsx';

type Mode = 'answer' | 'note';
type Values = { text: string; promised_by: string };
type Props = { thread: StaffThreadDetails; mode: Mode; onClose: () => void };

const EMPTY: Values = { text: '', promised_by: '' };

// In memory only: drafts concern customers, and end with the session.
const unsent = new Map<string, Values>();
onSessionEnd(() => unsent.clear());

const draftOf = (name: string): Draft<Values> => ({
  read: () => unsent.get(name),
  save: (values) => {
    unsent.set(name, values);
  },
  discard: () => {
    unsent.delete(name);
  },
});

/** Appends a text to the draft. */
export function addToAnswer(number: string, text: string): void {
  const draft = draftOf(`answer ${number}`);
  const before = unsent.get(`answer ${number}`) ?? EMPTY;
  const written = before.text.trim();
  draft.save({ ...before, text: written ? `${written}\n\n${text}` : text });
}

const COMPOSER_LABELS = {
  answer: {
    label: 'Reply',
    submitLabel: 'Send',
    hint: 'The customer sees it immediately. Ctrl+Enter sends.',
  },
  note: {
    label: 'Note',
    submitLabel: 'Save note',
    hint: 'Visible to colleagues, never to the customer.',
  },
};

export function Composer({ thread, mode, onClose }: Props) {
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const sent = useRef({ ...EMPTY, key: '' });
  const { number } = thread;
  const { label, submitLabel, hint } = COMPOSER_LABELS[mode];
  const form = useForm({
    initial: EMPTY,
    draft: draftOf(`${mode} ${number}`),
    check: (values) => checked(mode, values),
    send: async ({ text, promised_by }) => {
      // Sending the same text and time again counts as the same reply until it is accepted.
      const { current } = sent;
      if (current.text !== text || current.promised_by !== promised_by)
        sent.current = { text, promised_by, key: newIdempotencyKey() };
      const idempotency_key = sent.current.key;
      if (mode === 'note') {
        await callStaff(inboxRoutes.noteTicket, { number, body: text }, { idempotency_key });
      } else {
        const answer = {
          number,
          message: text,
          ...(promised_by && { promised_by: instantOf(promised_by) }),
        };
        await callStaff(inboxRoutes.answer, answer, { idempotency_key });
      }
    },
    onDone: () => {
      form.reset(EMPTY);
      changed(client);
      onClose();
    },
    onFail: () => changed(client),
  });
  const [open] = openFields(form.values.text);
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    field.current?.form?.requestSubmit();
  };
  return (
    <form {...form.props} className="dense flex flex-col gap-2.5">
      <TextArea
        ref={field}
        label={label}
        hint={open && mode === 'answer' ? `Fill in {${open}} first.` : hint}
        rows={5}
        autoFocus
        maxLength={MESSAGE_MAX}
        readOnly={form.pending}
        onKeyDown={sendByKey}
        {...form.field('text')}
      />
      {mode === 'answer' && (
        <PromiseField
          label="We’ll write again by (optional)"
          hint="Time in Lagos. Replying without a time cancels any earlier promise."
          {...form.field('promised_by')}
        />
      )}
      <FormFoot submitLabel={submitLabel} form={form} onClose={onClose} />
    </form>
  );
}

function checked(mode: Mode, { text, promised_by }: Values) {
  const [open] = mode === 'answer' ? openFields(text) : [];
  if (open !== undefined) return invalid('text', `Fill in {${open}} first.`);
  const schema = mode === 'answer' ? answerBody.shape.message : noteBody.shape.body;
  return z.safeParse(z.object({ text: schema, promised_by: z.string() }), { text, promised_by });
}
