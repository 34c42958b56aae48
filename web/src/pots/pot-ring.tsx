// Progress ring of a pot: an arc towards the target, or a full glowing ring if there is no target.
import { formatNaira } from '@alajo/contract/money.ts';
import type { PublicPot } from '@alajo/contract/pots/schemas.ts';
import { countText, filledText } from './labels.ts';

type Props = { pot: Pick<PublicPot, 'paid' | 'target' | 'payments' | 'title'> };

const RADIUS = 92;

export function PotRing({ pot }: Props) {
  const { paid, target, payments, title } = pot;
  const share = target === null ? Number(paid > 0) : Math.min(paid / target, 1);
  const percent = Math.floor(share * 100);
  const written = formatNaira(paid);
  return (
    <div className="relative grid size-48 place-items-center">
      <svg
        role="img"
        aria-label={`${title}: ${filledText(pot)} from ${countText(payments)}`}
        viewBox="0 0 208 208"
        className="absolute inset-0 size-48 fill-none"
        strokeWidth="12"
        strokeLinecap="round"
      >
        <circle cx="104" cy="104" r={RADIUS} className="stroke-open" />
        {share > 0 && (
          <circle
            cx="104"
            cy="104"
            r={RADIUS}
            pathLength="100"
            strokeDasharray={`${Math.max(share * 100, 1)} 100`}
            transform="rotate(-90 104 104)"
            className={share === 1 && target !== null ? 'stroke-good' : 'stroke-primary'}
          />
        )}
      </svg>
      <p aria-hidden="true" className="flex flex-col px-6 text-center">
        <span
          className={`break-all font-bold tabular-nums tracking-tight ${written.length > 9 ? 'text-xl' : 'text-2xl'}`}
        >
          {written}
        </span>
        {target !== null && (
          <span className="text-muted text-sm tabular-nums">
            {percent}% of {formatNaira(target)}
          </span>
        )}
        <span className="text-muted text-sm">{countText(payments)}</span>
      </p>
    </div>
  );
}
