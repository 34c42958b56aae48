// Timeline of a payment: our steps and the provider’s responses in one order.
import type { PaymentPage, ProviderAnswer } from '@alajo/contract/wallet/staff-payments.ts';
import type { ReactNode } from 'react';
import { formatDayMonth, lagosDay } from '../../platform/format.ts';
import { answerTone, callLabel, outcomeLabel } from './answer-labels.ts';
import { Card } from './card.tsx';

type Step = PaymentPage['steps'][number];
type Item = { at: string; step: Step } | { at: string; answer: ProviderAnswer };

export function Timeline({ payment: { steps, answers } }: { payment: PaymentPage }) {
  const items: Item[] = [
    ...steps.map((step) => ({ at: step.at, step })),
    ...answers.map((answer) => ({ at: answer.at, answer })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <Card title="What happened" aside="Lagos time · with every provider response">
      <ol className="p-3">
        {items.map((item, place) => {
          const key = 'step' in item ? `${item.at} ${item.step.description}` : item.answer.id;
          const before = items[place - 1];
          const newDay = before === undefined || lagosDay(before.at) !== lagosDay(item.at);
          return (
            <li key={key}>
              {newDay && (
                <p className="pb-2 font-semibold text-12 text-muted">
                  {formatDayMonth(lagosDay(item.at))}
                </p>
              )}
              {'step' in item ? <OurStep {...item.step} /> : <Answer answer={item.answer} />}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

const DOTS = {
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
  plain: 'bg-primary',
  info: 'bg-info',
  quiet: 'bg-muted',
};

function TimelineStep({
  at,
  tone,
  children,
}: {
  at: string;
  tone: keyof typeof DOTS;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[58px_10px_minmax(0,1fr)] gap-x-3 pb-3">
      <time dateTime={at} className="text-muted tabular-nums">
        {secondsOf(at)}
      </time>
      <span aria-hidden="true" className={`mt-[5px] size-2.5 rounded-full ${DOTS[tone]}`} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

const LAGOS = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const secondsOf = (at: string) => LAGOS.format(new Date(at));

const RAW =
  'mt-1 break-words rounded-lg border border-line bg-bg px-2.5 py-1.5 font-mono text-[0.6875rem] leading-4';

const OurStep = ({ at, description, detail, tone }: Step) => (
  <TimelineStep at={at} tone={tone}>
    <p className="break-words font-semibold">{description}</p>
    {detail && <p className={RAW}>{detail}</p>}
  </TimelineStep>
);

function Answer({ answer }: { answer: ProviderAnswer }) {
  const { at, asked, outcome, provider, message, http_status, latency_ms } = answer;
  const short = [
    outcomeLabel(outcome),
    ...(latency_ms === null ? [] : [`${latency_ms} ms`]),
    provider,
  ].join(' · ');
  return (
    <TimelineStep at={at} tone={answerTone(outcome)}>
      <p className="break-words">
        <b className="font-semibold">{callLabel(asked)}</b>{' '}
        {message && <span className="text-muted">{message}</span>}
      </p>
      {answer.answer === null ? (
        <p className={RAW}>
          <Status code={http_status} /> {short}
        </p>
      ) : (
        <details className={RAW}>
          <summary className="cursor-pointer">
            <Status code={http_status} /> {short}
          </summary>
          <pre className="mt-1.5 whitespace-pre-wrap break-all">
            {JSON.stringify(answer.answer, null, 1)}
          </pre>
        </details>
      )}
    </TimelineStep>
  );
}

const Status = ({ code }: { code: number | null }) =>
  code === null ? null : <b className="font-bold">{code}</b>;
