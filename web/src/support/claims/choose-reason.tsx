// The second step of a claim: what happened.
import { type ClaimReason, claimReason, claimReasons } from '@alajo/contract/support/claims.ts';
import {
  ArrowLeft,
  Hand,
  LockKeyhole,
  type LucideIcon,
  Phone,
  ShoppingBag,
  TrendingUp,
  UserX,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { useLayer } from '../../platform/layers.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Steps } from '../../ui/steps.tsx';
import { ClaimBar } from './claim-bar.tsx';

type Props = {
  reason: ClaimReason | undefined;
  onReason: (reason: ClaimReason) => void;
  claim: { error: Error | null; isPending: boolean };
  onBack: () => void;
  onStart: () => void;
};

const ICONS: Record<ClaimReason, LucideIcon> = {
  impersonation: Phone,
  goods: ShoppingBag,
  promise: TrendingUp,
  access: LockKeyhole,
  other: UserX,
};

export function ChooseReason({ reason, onReason, claim, onBack, onStart }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useLayer(true, onBack);
  return (
    <div className="claim-step flex flex-col gap-4">
      <title>I was tricked · Alajo</title>
      <div className="flex items-center gap-x-2">
        <button
          type="button"
          aria-label="Back to the payments"
          className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-tint"
          onClick={onBack}
        >
          <ArrowLeft size={22} aria-hidden="true" />
        </button>
        <h1
          ref={heading}
          tabIndex={-1}
          id="what-happened"
          className="min-w-0 flex-1 font-bold text-xl leading-tight tracking-tight outline-none sm:text-2xl"
        >
          What happened?
        </h1>
      </div>
      <Steps done={2} />
      <fieldset
        aria-labelledby="what-happened"
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        {claimReason.options.map((option) => (
          <Reason
            key={option}
            option={option}
            checked={option === reason}
            onPick={() => onReason(option)}
          />
        ))}
      </fieldset>
      <p className="flex gap-3 text-15">
        <Hand size={20} aria-hidden="true" className="shrink-0 text-muted" />
        <span>
          <b>Only report what’s true.</b> After a false claim you get no instant holds for a year.
        </span>
      </p>
      {claim.error && <Notice tone="bad">{errorMessage(claim.error)}</Notice>}
      <ClaimBar>
        <Button disabled={reason === undefined} loading={claim.isPending} onClick={onStart}>
          Start now
        </Button>
        <p className="text-center text-muted text-sm">You can add photos and a message later.</p>
      </ClaimBar>
    </div>
  );
}

type ReasonProps = { option: ClaimReason; checked: boolean; onPick: () => void };

function Reason({ option, checked, onPick }: ReasonProps) {
  const Icon = ICONS[option];
  return (
    <label className="flex min-h-16 items-center gap-3 px-4 py-2 has-checked:bg-tint">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunk text-muted">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 font-semibold text-15">{claimReasons[option]}</span>
      <input
        type="radio"
        name="reason"
        className="size-5 shrink-0 accent-primary"
        checked={checked}
        onChange={onPick}
      />
    </label>
  );
}
