// Live Chat: the open chat, or the first message of a new one. Staff answer it; there is no fake typing.
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import { ANSWER_HOURS } from '@alajo/contract/time-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { Notice, Skeleton } from '../ui/card.tsx';
import { SidePanel } from '../ui/dialog.tsx';
import { QueryError } from '../ui/states.tsx';
import { chatQuery, supportChanged } from './queries.ts';
import { CallsText } from './settings/calls-text.tsx';
import ThreadPanel, { Composer } from './thread.tsx';

const TITLE = 'Live Chat';

const Calls = () => (
  <p className="mb-4 text-13 text-muted">
    <CallsText />
  </p>
);

export default function Chat({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const query = useQuery(chatQuery);
  if (query.data) {
    return (
      <ThreadPanel number={query.data} title={TITLE} onClose={onClose}>
        <Calls />
      </ThreadPanel>
    );
  }
  const begin = async (message: string, key: string) => {
    const body = { topic: 'chat', subject: TITLE, message } as const;
    const { number } = await call(supportRoutes.open, body, { idempotency_key: key });
    client.setQueryData(chatQuery.queryKey, number);
  };
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={TITLE}
      footer={
        query.isSuccess && <Composer to="chat" send={begin} onSent={() => supportChanged(client)} />
      }
    >
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-32" />}
      {query.isSuccess && (
        <>
          <Calls />
          <Notice tone="plain">
            Ask us anything, at any time. Our team reads this and replies within {ANSWER_HOURS}{' '}
            hours. You can close the chat: we’ll notify you when we’ve replied.
          </Notice>
        </>
      )}
    </SidePanel>
  );
}
