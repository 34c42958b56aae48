// Affordability of a seat: its share of the customer's monthly income, and whether their trust score allows
// it. Only the customer sees these figures. The server decides; without its figures nothing is shown.
import {
  affordabilityOf,
  monthlyOf,
  shareText,
  tooMuchText,
} from '@alajo/contract/ajo/affordability.ts';
import { eligibilityRoutes } from '@alajo/contract/ajo/eligibility.ts';
import type { Frequency } from '@alajo/contract/ajo/schemas.ts';
import {
  collectsLate,
  isInLastThird,
  lateTurnsText,
  potTooLargeText,
  TRUST_POINTS,
} from '@alajo/contract/ajo/trust.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { ajoLimitsOn } from '@alajo/contract/pricing.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { Notice, Skeleton } from '../ui/card.tsx';

type Props = {
  /** The customer's next action: `join this group`. */
  act: string;
  /** Amount per round, including the reserve. */
  each: Kobo;
  frequency: Frequency;
  /** The largest possible pot. */
  pot: Kobo;
  /** The turn of an offered seat; a new member's is not known yet. */
  turn?: { position: number; total: number };
};

export function Affordability(props: Props) {
  const { data, isPending } = useQuery({
    queryKey: ['ajo', 'standing'],
    queryFn: ({ signal }) => call(eligibilityRoutes.standing, undefined, { signal }),
  });
  if (isPending) return <Skeleton className="h-14" />;
  if (data === undefined) return null;
  const monthly = kobo(data.monthly + monthlyOf(props.each, props.frequency));
  const refusals = [
    scoreRefusal(props, data.trust_score),
    incomeRefusal(monthly, data.income),
  ].filter((other) => other !== undefined);
  return (
    <section aria-label="What it means for you" className="flex flex-col gap-3">
      {refusals.length > 0 ? (
        <Notice tone="bad">
          <p className="font-semibold">You can’t {props.act} now</p>
          {refusals.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      ) : (
        <>
          <LateTurn score={data.trust_score} />
          <Share monthly={monthly} income={data.income} />
        </>
      )}
    </section>
  );
}

function scoreRefusal({ pot, turn }: Props, score: number): string | undefined {
  const day = pricingDay();
  const tooLarge = potTooLargeText(score, pot, day);
  if (tooLarge !== undefined) {
    return `${tooLarge} Each round paid on time adds ${TRUST_POINTS.on_time}.`;
  }
  const fits = turn === undefined || isInLastThird(turn.position, turn.total);
  if (fits || !collectsLate(score, day)) return undefined;
  return `Your trust score is ${score}. ${lateTurnsText(day)} This seat’s turn comes earlier.`;
}

function incomeRefusal(monthly: Kobo, income: Kobo | null): string | undefined {
  const day = pricingDay();
  const { verdict } = affordabilityOf({ monthly, income, bond_rounds: 0 }, day);
  return verdict === 'too_much' && income !== null ? tooMuchText(monthly, income, day) : undefined;
}

function LateTurn({ score }: { score: number }) {
  const day = pricingDay();
  if (!collectsLate(score, day)) return null;
  return (
    <Notice tone="warn">
      Your trust score is {score}. {lateTurnsText(day)} Yours comes after the others’.
    </Notice>
  );
}

function Share({ monthly, income }: { monthly: Kobo; income: Kobo | null }) {
  if (income === null) {
    return <p className="text-muted text-sm">Agree only to what you can always pay.</p>;
  }
  const day = pricingDay();
  const { verdict, percent } = affordabilityOf({ monthly, income, bond_rounds: 0 }, day);
  const line = (
    <>
      All your groups together: <b>{shareText(monthly, income, percent)}</b>
    </>
  );
  if (verdict !== 'heavy') return <p className="text-sm tabular-nums">{line}</p>;
  return (
    <Notice tone="warn">
      <p className="tabular-nums">{line}</p>
      <p>
        That’s more than {ajoLimitsOn(day).income_share.warn}% of your income. Only go on if you can
        pay in a bad month too.
      </p>
    </Notice>
  );
}
