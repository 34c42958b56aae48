// The WhatsApp page of Settings: linking a chat with a one-time code, what it may show, and unlinking it.
import { whatsappRoutes } from '@alajo/contract/whatsapp/routes.ts';
import type { ChatState, LinkCode, TrustEnd } from '@alajo/contract/whatsapp/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { useSecondsUntil } from '../../platform/countdown.ts';
import { formatDateTime } from '../../platform/format.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { CopyableText } from '../../ui/copyable-text.tsx';
import { Confirm } from '../../ui/lazy-confirm-dialog.tsx';
import { SettingCard, SettingRow, SettingRows, SettingSwitch } from '../../ui/setting-row.tsx';
import { QueryError } from '../../ui/states.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { chatChanged, chatQuery } from '../queries.ts';
import { CHAT_ROWS } from './rows.ts';

/** Polled often enough that the page updates soon after the code is sent. */
const LOOKS_MS = 3000;

export default function Chat() {
  const [linkCode, setLinkCode] = useState<LinkCode>();
  const query = useQuery({
    ...chatQuery,
    refetchInterval: ({ state }) => (linkCode && !state.data?.link ? LOOKS_MS : false),
  });
  if (query.isPending && !query.error) return <Skeleton className="h-24" />;
  const { data: chat } = query;
  return (
    <>
      <QueryError query={query} />
      {chat?.link && <LinkedChat link={chat.link} />}
      {chat && !chat.link && !chat.available && (
        <p className="text-muted text-sm">WhatsApp isn’t available right now.</p>
      )}
      {chat && !chat.link && chat.available && (
        <UnlinkedChat ended={chat.ended} linkCode={linkCode} onLinkCode={setLinkCode} />
      )}
    </>
  );
}

const ENDED: Record<TrustEnd, string> = {
  customer: 'You unlinked the chat',
  disowned: 'You said you didn’t ask for a payment',
  linked_anew: 'Another chat was linked',
  number_changed: 'That WhatsApp’s number changed',
  identity_changed: 'That WhatsApp moved to another phone',
  sessions_ended: 'You signed out your other devices',
  password_changed: 'Your password was changed',
  password_reset: 'Your password was reset',
  pin_changed: 'Your PIN was changed',
  pin_reset: 'Your PIN was reset',
  phone_changed: 'Your phone number was changed',
  wallet_frozen: 'Your wallet was frozen',
};

type UnlinkedProps = {
  ended: ChatState['ended'];
  linkCode: LinkCode | undefined;
  onLinkCode: (linkCode: LinkCode) => void;
};

function UnlinkedChat({ ended, linkCode, onLinkCode }: UnlinkedProps) {
  const make = useAction({
    mutationFn: () => call(whatsappRoutes.createLinkCode),
    onSuccess: onLinkCode,
  });
  return (
    <SettingCard
      row={CHAT_ROWS.chat}
      about="Ask for your balance, your Ajo or airtime in WhatsApp. The chat only prepares payments. You confirm each one here with your PIN."
    >
      {ended && ended.by !== 'customer' && (
        <Notice tone="warn">
          {ENDED[ended.by]}, so we stopped trusting the chat on {formatDateTime(ended.at)}. For 24
          hours after you link it again, it can answer questions but not prepare payments.
        </Notice>
      )}
      {make.error && <Notice tone="bad">{errorMessage(make.error)}</Notice>}
      {linkCode ? (
        <>
          <NewLinkCode linkCode={linkCode} />
          <Button variant="ghost" loading={make.isPending} onClick={() => make.mutate()}>
            Get a new code
          </Button>
        </>
      ) : (
        <Button className="self-start" loading={make.isPending} onClick={() => make.mutate()}>
          Link WhatsApp
        </Button>
      )}
    </SettingCard>
  );
}

function NewLinkCode({ linkCode: { code, url, expires_at } }: { linkCode: LinkCode }) {
  if (useSecondsUntil(Date.parse(expires_at)) === 0) {
    return <Notice tone="warn">That code has expired.</Notice>;
  }
  const written = `Alajo ${code}`;
  return (
    <>
      <CopyableText label="Your link code" shown={written} text={written} />
      <a className={buttonClass('primary')} href={url} target="_blank" rel="noreferrer">
        <MessageCircle size={18} aria-hidden="true" />
        Send it in WhatsApp
      </a>
      <p className="text-muted text-sm">
        It works once. Never give it to anyone. <TimeLeft until={expires_at} />
      </p>
    </>
  );
}

type ChatChoice = Pick<NonNullable<ChatState['link']>, 'hide_amounts' | 'notices' | 'reminders'>;

function LinkedChat({ link }: { link: NonNullable<ChatState['link']> }) {
  const client = useQueryClient();
  const [ending, setEnding] = useState(false);
  const { hide_amounts, notices, reminders, phone, linked_at, reads_only_until } = link;
  const changed = (state: ChatState) => chatChanged(client, state);
  const set = useAction({
    mutationFn: (change: Partial<ChatChoice>) =>
      call(whatsappRoutes.setChat, { hide_amounts, notices, reminders, ...change }),
    onSuccess: changed,
  });
  const end = useAction({
    mutationFn: () => call(whatsappRoutes.endLink),
    onSuccess: (state) => {
      setEnding(false);
      changed(state);
    },
  });
  return (
    <>
      <SettingRows>
        <SettingRow
          row={CHAT_ROWS.chat}
          about={
            <span role="status">
              Linked since {formatDateTime(linked_at)}
              {phone && ` (${phone})`}.
            </span>
          }
        >
          <Button variant="secondary" onClick={() => setEnding(true)}>
            Unlink chat
          </Button>
        </SettingRow>
        <SettingSwitch
          row={CHAT_ROWS['chat-amounts']}
          checked={hide_amounts}
          onChecked={(checked) => set.mutate({ hide_amounts: checked })}
        />
        <SettingSwitch
          row={CHAT_ROWS['chat-notices']}
          checked={notices}
          onChecked={(checked) => set.mutate({ notices: checked })}
        />
        <SettingSwitch
          row={CHAT_ROWS['chat-reminders']}
          checked={reminders}
          onChecked={(checked) => set.mutate({ reminders: checked })}
        />
      </SettingRows>
      {reads_only_until && Date.parse(reads_only_until) > Date.now() && (
        <Notice tone="plain">
          Until {formatDateTime(reads_only_until)} the chat can answer questions but not prepare
          payments.
        </Notice>
      )}
      {set.error && <Notice tone="bad">{errorMessage(set.error)}</Notice>}
      {ending && (
        <Confirm
          title="Unlink this chat?"
          cancelLabel="Keep it"
          confirmLabel="Unlink chat"
          action={end}
          onClose={() => setEnding(false)}
        >
          <p>The chat will lose access to your account. You can link it again at any time.</p>
        </Confirm>
      )}
    </>
  );
}
