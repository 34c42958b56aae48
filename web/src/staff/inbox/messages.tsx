// Messages of a thread in order: from both sides, with notes and colleagues’ actions.
import type { Note, TimelineEvent } from '@alajo/contract/staff/case-schemas.ts';
import type { StaffMessage, StaffThreadDetails } from '@alajo/contract/support/inbox-schemas.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatFullWhen } from '../../platform/format.ts';
import { ActionButton } from '../ui/action-button.tsx';

type More = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
type Item = { key: string; at: string; shown: ReactNode };

export function ThreadMessages({
  pages,
  more,
}: {
  pages: readonly StaffThreadDetails[];
  more: More;
}) {
  const box = useRef<HTMLElement>(null);
  const items = itemsOf(pages);
  const last = items.at(-1)?.key;
  // Scrolls to new messages; loading earlier ones keeps the position.
  useEffect(() => {
    if (last !== undefined && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  return (
    <section
      ref={box}
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the focused element.
      tabIndex={0}
      className="-outline-offset-3 flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto p-4"
    >
      {more.hasNextPage && (
        <div className="text-center">
          <ActionButton busy={more.isFetchingNextPage} onClick={() => more.fetchNextPage()}>
            Earlier messages
          </ActionButton>
        </div>
      )}
      <div role="log" aria-label="Thread" className="mt-auto flex flex-col gap-2.5">
        {items.map(({ key, shown }) => (
          <div key={key} className="contents">
            {shown}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Notes and actions since the earliest message shown. */
function itemsOf(pages: readonly StaffThreadDetails[]): Item[] {
  const [newest] = pages;
  if (newest === undefined) return [];
  const messages = pages.flatMap((page) => page.messages);
  const from = pages.at(-1)?.next === null ? '' : (messages.at(-1)?.created_at ?? '');
  const { customer, number, notes, history } = newest;
  return [
    ...messages.map((message) => ({
      key: `message-${message.id}`,
      at: message.created_at,
      shown: <Message message={message} customer={customer.name} thread={number} />,
    })),
    ...notes.map((note) => ({
      key: `note-${note.id}`,
      at: note.at,
      shown: <NoteMessage note={note} />,
    })),
    ...history.map((event) => ({
      key: `act-${event.at}-${event.description}`,
      at: event.at,
      shown: <EventMessage event={event} />,
    })),
  ]
    .filter(({ at }) => at >= from)
    .sort((a, b) => a.at.localeCompare(b.at));
}

const BUBBLE = 'max-w-[86%] rounded-[10px] px-3 py-2';

type MessageProps = { message: StaffMessage; customer: string; thread: string };

function Message({
  message: { author, by, body, created_at, number },
  customer,
  thread,
}: MessageProps) {
  const ours = author === 'agent';
  return (
    <article
      className={`${BUBBLE} ${ours ? 'self-end bg-tint' : 'self-start border border-line bg-surface'}`}
    >
      <p className="text-12 text-muted leading-[1.0625rem]">
        <b>{ours ? (by ?? 'Alajo') : customer}</b>, {formatFullWhen(created_at)}
        {number !== thread && ` in ${number}`}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
    </article>
  );
}

const NoteMessage = ({ note: { by, at, body } }: { note: Note }) => (
  <article className={`${BUBBLE} self-end border border-warn-line bg-warn-tint text-warn`}>
    <p className="text-12 leading-[1.0625rem]">
      <b>Note, {by.name}</b>, {formatFullWhen(at)}: the customer does not see it
    </p>
    <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
  </article>
);

const EventMessage = ({ event: { at, description, by } }: { event: TimelineEvent }) => (
  <p className="self-center text-center text-12 text-muted leading-[1.0625rem]">
    {description}
    {by && `, ${by.name}`}, {formatFullWhen(at)}
  </p>
);
