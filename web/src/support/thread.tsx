// One ticket in a panel: what was written, by when we answer, and a field to write in. It looks for
// news every few seconds while it is open.
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import {
  MESSAGE_MAX,
  supportMessage,
  type Thread,
  type TicketMessage,
} from '@alajo/contract/support/schemas.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call, sentence } from '../platform/api.ts';
import { formatWhen } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { SidePanel } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { QueryTrouble, ShowMore } from '../ui/states.tsx';
import { Linked } from './linked.tsx';
import { supportChanged, threadQuery } from './queries.ts';
import { promiseOf, TicketChip } from './status.tsx';
import { useWish } from './wish.ts';

type Props = { number: string; title: string; onClose: () => void };

export default function ThreadPanel({ number, title, onClose }: Props) {
  const client = useQueryClient();
  const query = useInfiniteQuery(threadQuery(number));
  const [newest] = query.data?.pages ?? [];
  const messages = (query.data?.pages ?? []).flatMap((page) => page.messages).reverse();
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={title}
      footer={
        newest && (
          <>
            {/* In sight however long the thread is. */}
            <div className="mb-4">
              <Notice tone={newest.overdue ? 'warn' : 'plain'}>{promiseOf(newest)}</Notice>
            </div>
            <Composer
              send={(message, key) =>
                call(supportRoutes.write, { number, message }, { idempotency_key: key })
              }
              onSent={() => supportChanged(client)}
            />
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <QueryTrouble query={query} />
        {query.isPending && <Skeleton className="h-64" />}
        {newest && <Head thread={newest} />}
        <ShowMore query={query}>Earlier messages</ShowMore>
        {newest && <Messages messages={messages} />}
      </div>
    </SidePanel>
  );
}

function Head({ thread }: { thread: Thread }) {
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: () => call(supportRoutes.close, { number: thread.number }),
    onSuccess: () => supportChanged(client),
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="wrap-anywhere font-semibold">{thread.subject}</p>
        <TicketChip ticket={thread} />
      </div>
      {thread.linked && <Linked transaction={thread.linked} />}
      {close.error && <Notice tone="bad">{sentence(close.error)}</Notice>}
      {thread.status !== 'closed' && (
        <Button
          look="ghost"
          className="self-start"
          loading={close.isPending}
          onClick={() => close.mutate()}
        >
          It is solved: close
        </Button>
      )}
    </>
  );
}

function Messages({ messages }: { messages: TicketMessage[] }) {
  const end = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  // What is new stands at the end; earlier ones that come leave the place as it is.
  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView?.({ block: 'end' });
  }, [last]);
  return (
    <div role="log" aria-label="Messages" className="flex flex-col gap-3">
      {messages.map((one) => (
        <Bubble key={one.id} message={one} />
      ))}
      <div ref={end} />
    </div>
  );
}

function Bubble({ message: { author, body, created_at } }: { message: TicketMessage }) {
  const own = author === 'customer';
  return (
    <article
      className={`max-w-[88%] rounded-card px-4 py-3 ${own ? 'self-end bg-tint' : 'self-start border border-line'}`}
    >
      <p className="text-muted text-xs">
        <b>{own ? 'You' : 'Alajo'}</b>, {formatWhen(created_at)}
      </p>
      <p className="wrap-anywhere mt-1 whitespace-pre-wrap">{body}</p>
    </article>
  );
}

type Sending = {
  send: (message: string, key: string) => Promise<unknown>;
  onSent: (reply: unknown) => unknown;
};

/** A field for one message; what was typed stays until the server has it. */
export function Composer({ send, onSent }: Sending) {
  const wish = useWish();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useMutation({
    mutationFn: (message: string) => send(message, wish.keyOf(message)),
    onSuccess: async (reply) => {
      wish.fulfilled();
      setTyped('');
      field.current?.focus();
      await onSent(reply);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = z.safeParse(supportMessage, typed);
    setWrong(read.error?.issues[0]?.message);
    if (read.success && !sending.isPending) sending.mutate(read.data);
  };
  const change = (text: string) => {
    sending.reset();
    setWrong(undefined);
    setTyped(text);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        ref={field}
        label="Your message"
        readOnly={sending.isPending}
        rows={2}
        maxLength={MESSAGE_MAX}
        value={typed}
        onChange={(event) => change(event.target.value)}
        error={wrong ?? (sending.error ? sentence(sending.error) : undefined)}
        hint="Never write your PIN, password or codes."
      />
      <Button type="submit" loading={sending.isPending} disabled={typed.trim() === ''}>
        <Send size={18} aria-hidden="true" />
        Send
      </Button>
    </form>
  );
}
