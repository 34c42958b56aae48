// The hero's picture: a group's page, a quote and a receipt of the app, built from the app's own parts and
// charged at its own prices. The page describes it in words.
import { bankCharges } from '@alajo/contract/bank-charges.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { ArrowLeft } from 'lucide-react';
import { encode } from 'uqr';
import { StatusChip } from '../ajo/chips.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { type SeatMarker, SeatRing } from '../ui/seat-ring.tsx';
import { group, sentExample } from './content.ts';
import { RingPattern } from './logo.tsx';

const BEADS: SeatMarker[] = [
  { state: 'now', initials: 'AO' },
  { state: 'paid', initials: 'CN' },
  { state: 'paid', initials: 'BA' },
  { state: 'paid', initials: 'HY' },
  { state: 'due', initials: 'FE' },
  { state: 'paid', initials: 'EU' },
];

export const AppCrop = ({ day }: { day: string }) => (
  <div className="relative -mx-5 lg:mx-0">
    <p className="sr-only">{group.described}</p>
    <div
      aria-hidden="true"
      className="relative h-[356px] overflow-hidden rounded-t-[28px] bg-linear-[165deg] from-(--card-from) to-(--card-to) lg:h-[600px]"
    >
      <RingPattern />
      <GroupPage />
    </div>
    <div aria-hidden="true" className="hidden lg:block">
      <Quote day={day} />
      <CheckedReceipt />
    </div>
  </div>
);

const GroupPage = () => (
  <div className="-translate-x-1/2 absolute top-6 left-1/2 h-[560px] w-[326px] overflow-hidden rounded-t-[32px] border-[light-dark(#0a1614,#33504a)] border-[6px] border-b-0 bg-bg lg:top-12 lg:right-7 lg:left-auto lg:w-[336px] lg:translate-x-0">
    <div className="flex items-center gap-2 px-3.5 pt-4 pb-2">
      <ArrowLeft size={20} className="shrink-0 text-muted" />
      <span className="flex-1 font-bold">{group.name}</span>
      <StatusChip status="active" />
    </div>
    <SeatRing
      beads={BEADS}
      radius={100}
      beadRadius={25}
      className="mx-auto size-[226px] lg:size-[272px]"
    >
      <span className="text-muted text-xs leading-4">{group.round}</span>
      <span className="font-bold text-2xl tabular-nums leading-8 tracking-tight">
        {formatNaira(group.pot)}
      </span>
      <span className="text-muted text-xs leading-4">{group.paid}</span>
    </SeatRing>
    <p className="mx-3.5 mt-1.5 rounded-control bg-amber px-3.5 py-2.5 font-semibold text-on-amber text-sm">
      Your turn: {group.turn}, {formatNaira(group.pot)}
    </p>
    <ul className="mx-3.5 mt-3 divide-y divide-line rounded-card border border-line bg-surface">
      {group.members.map((name) => (
        <li key={name} className="flex items-center gap-2.5 px-3 py-2 text-sm">
          <Avatar name={name} className="size-7 text-[0.6875rem]" />
          <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
          <span className="text-muted tabular-nums">{formatNaira(group.contribution)} paid</span>
        </li>
      ))}
    </ul>
  </div>
);

const FLOAT =
  'absolute rounded-card border border-line bg-surface p-4 shadow-[0_12px_32px_#04201d40]';

function Quote({ day }: { day: string }) {
  const { fee, vat, stamp_duty, total } = bankCharges(sentExample.amount, day);
  const lines: [string, Kobo][] = [
    ['Transfer fee', fee],
    ['VAT on the fee', vat],
    ['Stamp duty', stamp_duty],
  ];
  return (
    <div className={`${FLOAT} -left-8 top-56 w-[236px]`}>
      <p className="text-muted text-xs">To {sentExample.to}</p>
      <p className="font-bold text-2xl tabular-nums tracking-tight">
        {formatNaira(sentExample.amount)}
      </p>
      <ul className="mt-2 border-line border-t border-dashed pt-2 text-13 leading-5.5">
        {lines.map(([label, amount]) => (
          <li key={label} className="flex justify-between text-muted">
            {label}
            <span className="font-medium text-text tabular-nums">{formatNaira(amount)}</span>
          </li>
        ))}
        <li className="mt-1 flex justify-between border-line border-t pt-1 font-bold">
          You pay
          <span className="tabular-nums">{formatNaira(kobo(total))}</span>
        </li>
      </ul>
    </div>
  );
}

const CheckedReceipt = () => (
  <div className={`${FLOAT} -left-2 top-[484px] flex w-[232px] items-center gap-3`}>
    <Code text={sentExample.code} />
    <p className="text-muted text-xs">
      <span className="block font-semibold text-good text-sm">This receipt is real</span>
      Completed at {sentExample.at}
    </p>
  </div>
);

/** A QR code, in the colour of the text around it. */
function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-11 shrink-0"
    >
      <path d={squares.join('')} className="fill-text" />
    </svg>
  );
}
