// One ticket in a panel: its messages, our reply time and a reply field. Polls while it is open.
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import {
  MESSAGE_MAX,
  messageText,
  type Thread,
  type TicketMessage,
} from '@alajo/contract/support/schemas.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { createDrafts } from '../platform/drafts.ts';
import { useForm } from '../platform/form.ts';
import { formatWhen } from '../platform/format.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { SidePanel } from '../ui/dialog.tsx';
import { QueryError, ShowMore } from '../ui/states.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TransactionLink } from './linked-transaction.tsx';
import { supportChanged, threadQuery } from './queries.ts';
import { promiseOf, TicketChip } from './status.tsx';

/** One draft per ticket. */
const messageDrafts = createDrafts<{ message: string }>('message');

type Props = { number: string; title: string; onClose: () => void; children?: ReactNode };

export default function ThreadPanel({ number, title, onClose, children }: Props) {
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
            {/* Stays in view however long the thread is. */}
            <div className="mb-4">
              <Notice tone={newest.overdue ? 'warn' : 'plain'}>{promiseOf(newest)}</Notice>
            </div>
            <Composer
              send={(message, key) =>
                call(supportRoutes.write, { number, message }, { idempotency_key: key })
              }
              to={number}
              onSent={() => supportChanged(client)}
            />
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <QueryError query={query} />
        {query.isPending && <Skeleton className="h-64" />}
        {newest && <TicketHeader thread={newest} />}
        <ShowMore query={query}>Earlier messages</ShowMore>
        {newest && <Messages messages={messages} />}
      </div>
    </SidePanel>
  );
}

function TicketHeader({ thread }: { thread: Thread }) {
  const client = useQueryClient();
  const close = useAction({
    mutationFn: () => call(supportRoutes.close, { number: thread.number }),
    onSuccess: () => supportChanged(client),
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="wrap-anywhere font-semibold">{thread.subject}</p>
        <TicketChip ticket={thread} />
      </div>
      {thread.linked && <TransactionLink transaction={thread.linked} />}
      {close.error && <Notice tone="bad">{errorMessage(close.error)}</Notice>}
      {thread.status !== 'closed' && (
        <Button
          variant="ghost"
          className="self-start"
          loading={close.isPending}
          onClick={() => close.mutate()}
        >
          Close as solved
        </Button>
      )}
    </>
  );
}

function Messages({ messages }: { messages: TicketMessage[] }) {
  const end = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  // Scroll to new messages at the end; loading earlier ones keeps the scroll position.
  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView?.({ block: 'end' });
  }, [last]);
  return (
    <div role="log" aria-label="Messages" className="flex flex-col gap-3">
      {messages.map((message) => (
        <Bubble key={message.id} message={message} />
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

type ComposerProps = {
  /** The thread's number, or `chat` for a new one. */
  to: string;
  send: (message: string, key: string) => Promise<unknown>;
  onSent: (reply: unknown) => unknown;
};

/** A field for one message. The text stays until the server has accepted it. */
export function Composer({ to, send, onSent }: ComposerProps) {
  const withKey = useIdempotencyKey(`message-${to}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useForm({
    initial: { message: '' },
    draft: messageDrafts(to),
    check: (values) => z.safeParse(z.object({ message: messageText }), values),
    send: ({ message }) => withKey(message, (key) => send(message, key)),
    onDone: (reply) => {
      form.reset({ message: '' });
      field.current?.focus();
      onSent(reply);
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <TextArea
        ref={field}
        label="Your message"
        readOnly={form.pending}
        rows={2}
        maxLength={MESSAGE_MAX}
        value={form.values.message}
        onValue={(message) => {
          form.clear();
          form.set({ message });
        }}
        error={form.problems.message ?? form.message}
        hint="Never write your PIN, password or codes."
      />
      <Button type="submit" loading={form.pending} disabled={form.values.message.trim() === ''}>
        <Send size={18} aria-hidden="true" />
        Send
      </Button>
    </form>
  );
}
