// The page right after a claim: the sum on hold, the banks that are asked, and the clocks.

import {
  CLAIM_PAY_HOURS,
  CLAIM_TELL_MINUTES,
  CLAIM_WORKING_DAYS,
} from '@alajo/contract/claim-limits.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import {
  type Claim,
  type ClaimedPayment,
  spacedClaimNumber,
} from '@alajo/contract/support/claims.ts';
import { Info } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatTime } from '../../platform/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { decisionDay, payDay } from './claim-days.ts';

export function ClaimMade({ claim }: { claim: Claim }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { payments, number, made_at } = claim;
  const banks = payments.filter(({ bank }) => bank !== null);
  const people = payments.filter(({ bank }) => bank === null);
  return (
    <div className="claim-step flex flex-col gap-4">
      <title>What happens now · Alajo</title>
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-bold text-xl leading-tight tracking-tight outline-none sm:text-2xl"
      >
        What happens now
      </h1>
      {people.length > 0 && <Held claim={claim} people={people} />}
      {banks.map(({ transaction, amount, bank }) => (
        <Card key={transaction}>
          <h2 className="font-semibold text-lg">
            {formatNaira(amount)} at {bank}
          </h2>
          <p className="text-15 text-muted">
            We’ll ask {bank} to hold what’s left. You’ll see its reply in the case.
          </p>
        </Card>
      ))}
      <h2 className="font-semibold text-lg tracking-tight">Deadlines</h2>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        <Clock at={formatTime(made_at)} about={`Case ${spacedClaimNumber(number)}`}>
          We have your report
        </Clock>
        {banks.slice(0, 1).map(({ transaction, answer_by, bank }) => (
          <Clock
            key={transaction}
            at={formatTime(answer_by ?? made_at)}
            about={`Within ${CLAIM_TELL_MINUTES} minutes`}
          >
            {banks.length === 1 ? `We tell ${bank}` : 'We tell the banks'}
          </Clock>
        ))}
        <Clock at={decisionDay(claim)} about={`Within ${CLAIM_WORKING_DAYS} working days`}>
          A decision
        </Clock>
        <Clock
          at={payDay(claim)}
          about={`${CLAIM_PAY_HOURS} hours after a decision in your favour`}
        >
          Money back
        </Clock>
      </ol>
      <p className="flex gap-3 text-15">
        <Info size={20} aria-hidden="true" className="shrink-0 text-muted" />
        <span>We can’t promise how much will come back. The case shows every step.</span>
      </p>
      <ClaimBar>
        <ButtonLink to={`/support/claims/${number}`}>See the case</ButtonLink>
        <ButtonLink variant="secondary" to="/settings/security#freeze">
          Freeze wallet
        </ButtonLink>
      </ClaimBar>
    </div>
  );
}

function Held({ claim: { held, instant }, people }: { claim: Claim; people: ClaimedPayment[] }) {
  return (
    <section className="rounded-card bg-tint p-5">
      <h2 className="text-muted text-sm">Held for you now</h2>
      <p className="large-naira break-all font-bold text-[2.5rem] tabular-nums leading-12 tracking-tight">
        {formatNaira(held)}
      </p>
      {!instant && (
        <p className="text-15">
          One of your earlier claims was false, so nothing is held at once. Our team will decide.
        </p>
      )}
      {instant &&
        people.map((payment) => (
          <p key={payment.transaction} className="text-15">
            {heldText(payment)}
          </p>
        ))}
    </section>
  );
}

function heldText({ held, amount, other }: ClaimedPayment): string {
  const of = `of the ${formatNaira(amount)} to ${other}.`;
  if (held === amount) return `All ${of}`;
  const gone = formatNaira(kobo(amount - held));
  return held === 0
    ? `None ${of} It had left before you told us.`
    : `${formatNaira(held)} ${of} The other ${gone} had left before you told us.`;
}

type ClockProps = { at: string; about: string; children: ReactNode };

function Clock({ at, about, children }: ClockProps) {
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <span className="w-14 shrink-0 font-bold text-15 text-on-tint tabular-nums">{at}</span>
      <span>
        <b className="block font-semibold text-15">{children}</b>
        <span className="block text-13 text-muted">{about}</span>
      </span>
    </li>
  );
}
