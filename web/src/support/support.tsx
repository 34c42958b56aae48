// Help & Support (spec §2): three ways to get help, the message form, the customer's tickets and the FAQs. A
// ticket or the chat opens in a side panel from the URL: /support?ticket=ALJ-… and ?chat=1. The pages of claims are
// parts of it: /support/tricked, /support/claims/28110471, /support/on-hold/REFERENCE.
import { ANSWER_HOURS } from '@alajo/contract/time-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark, Mail, MessagesSquare, ShieldAlert } from 'lucide-react';
import { type ComponentType, type ReactNode, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { Skeleton } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Faqs } from './faqs.tsx';
import { contactQuery } from './queries.ts';
import { RequestForm } from './request-form.tsx';
import { StepUp } from './step-up.tsx';
import { Tickets } from './tickets.tsx';

const loadThread = () => import('./thread.tsx');
const loadChat = () => import('./chat.tsx');
const ThreadPanel = lazyPart(loadThread);
const Chat = lazyPart(loadChat);

const waiting = { fallback: () => <Skeleton className="h-96" />, retry: 'inside' } as const;
const MakeClaim = lazyPart(() => import('./claims/make-claim.tsx'), waiting);
const ClaimPage = lazyPart(() => import('./claims/claim.tsx'), waiting);
const OnHold = lazyPart(() => import('./claims/on-hold.tsx'), waiting);

export function Component() {
  const { page, id = '' } = useParams();
  switch (page) {
    case 'tricked':
      return <MakeClaim />;
    case 'claims':
      return <ClaimPage number={id} />;
    case 'on-hold':
      return <OnHold reference={id} />;
    default:
      return <Help />;
  }
}

function Help() {
  const [params, setParams] = useSearchParams();
  const search = useRef<HTMLInputElement>(null);
  const number = params.get('ticket');
  const reference = params.get('ref') ?? '';
  // The reference stays in the URL, because the draft is stored under it.
  const receiptParams = reference === '' ? {} : { ref: reference };
  const go = (next: Record<string, string>) =>
    setParams({ ...receiptParams, ...next }, { replace: true, preventScrollReset: true });
  const open = (ticket: string) => go({ ticket });
  const close = () => go({});
  return (
    <div className="flex flex-col gap-8">
      <title>Help & Support · Alajo</title>
      <PageHead title="Help & Support" />
      <p className="-mt-5 text-muted">
        Write to us any time, 24/7. We reply within {ANSWER_HOURS} hours.
      </p>
      <ContactOptions onFaqs={() => search.current?.focus()} onChat={() => go({ chat: '1' })} />
      <Link to="/support/tricked" className={`-mt-5 ${OPTION}`}>
        <ContactOption icon={ShieldAlert} title="I was tricked">
          Choose the payments, and we’ll hold what’s left of them at once
        </ContactOption>
      </Link>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RequestForm key={reference} reference={reference} onOpen={open} />
        <Tickets onOpen={open} preload={loadThread} />
      </div>
      <div className="flex flex-col gap-3">
        <Faqs search={search} />
        <StepUp />
      </div>

      {number && <ThreadPanel key={number} number={number} title={number} onClose={close} />}
      {!number && params.has('chat') && <Chat onClose={close} />}
    </div>
  );
}

const OPTION =
  'flex h-full w-full flex-col items-start gap-2 rounded-card border border-line bg-surface p-4 text-left hover:border-primary hover:bg-tint';

type ContactOptionsProps = { onFaqs: () => void; onChat: () => void };

function ContactOptions({ onFaqs, onChat }: ContactOptionsProps) {
  const { data } = useQuery(contactQuery);
  return (
    <ul className="grid gap-3 sm:grid-cols-3" aria-label="Ways to get help">
      <li>
        <button type="button" onClick={onFaqs} className={OPTION}>
          <ContactOption icon={CircleQuestionMark} title="FAQs">
            Quick answers to common questions
          </ContactOption>
        </button>
      </li>
      <li>
        <button type="button" onPointerDown={loadChat} onClick={onChat} className={OPTION}>
          <ContactOption icon={MessagesSquare} title="Live Chat">
            Chat with our team and pick up where you left off
          </ContactOption>
        </button>
      </li>
      <li>
        {/* Not a link until the address is loaded. */}
        <a href={data && `mailto:${data.email}`} className={OPTION}>
          <ContactOption icon={Mail} title="Email Support">
            {data?.email ?? '…'}
          </ContactOption>
        </a>
      </li>
    </ul>
  );
}

type ContactOptionProps = {
  icon: ComponentType<{ size: number; className: string; 'aria-hidden': 'true' }>;
  title: string;
  children: ReactNode;
};

function ContactOption({ icon: Icon, title, children }: ContactOptionProps) {
  return (
    <>
      <Icon size={24} aria-hidden="true" className="text-primary" />
      <span className="font-semibold">{title}</span>
      <span className="wrap-anywhere text-muted text-sm">{children}</span>
    </>
  );
}
