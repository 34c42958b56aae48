// Success screen filling a whole sheet: the amount large, one sentence, and the next actions. It takes the
// focus, because the button just clicked is gone.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react';
import { SuccessTitle } from './dialog.tsx';
import { playAnimation } from './play-animation.ts';
import { WovenEdge } from './woven-edge.tsx';

type Props = {
  amount: Kobo;
  /** Continues the sentence that the amount begins: `is with Damilola`. */
  headline: string;
  /** The tick waits until someone else has confirmed the payment. */
  waiting?: boolean;
  /** Most important content, above everything else, such as a token. */
  top?: ReactNode;
  /** Replaces the tick. */
  picture?: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
};

/** Inside a dialog, which then shows nothing else. */
export function SuccessScreen({
  amount,
  headline,
  waiting = false,
  top,
  picture,
  children,
  actions,
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const setTitle = use(SuccessTitle);
  useLayoutEffect(() => {
    setTitle(waiting ? 'On its way' : 'Done');
    return () => setTitle(undefined);
  }, [setTitle, waiting]);
  useEffect(() => box.current?.focus(), []);
  const written = formatNaira(amount);
  return (
    <>
      <div
        ref={box}
        role="status"
        tabIndex={-1}
        className="grid flex-1 content-center justify-items-center px-6 pt-14 pb-6 text-center outline-none"
      >
        {top && <div className="mb-6 w-full text-left text-text">{top}</div>}
        {picture ?? (
          <Seal key={String(waiting)} waiting={waiting} className={top ? 'size-24' : 'size-40'} />
        )}
        <p
          className={`large-naira mt-6 w-full break-all font-bold tabular-nums tracking-tight ${written.length > 9 ? 'text-4xl' : 'text-[3.5rem] leading-16'}`}
        >
          {written}
        </p>{' '}
        <p className="break-words font-semibold text-2xl">{headline}</p>
        {children && <div className="mt-4 text-white/85">{children}</div>}
      </div>
      <WovenEdge className="shrink-0 text-surface" />
      <div className="grid gap-2 bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-text">
        {actions}
      </div>
    </>
  );
}

const TICK = 60;
const TICK_AFTER_MS = 100;

/** Two rings turn in and settle, then the tick is drawn; while waiting the inner ring stays open. */
function Seal({ waiting, className }: { waiting: boolean; className: string }) {
  const rings = useRef<SVGGElement>(null);
  const tick = useRef<SVGPathElement>(null);
  useLayoutEffect(() => {
    playAnimation(rings.current, [{ transform: 'rotate(-30deg) scale(.8)', opacity: 0 }, {}]);
    playAnimation(tick.current, [{ strokeDashoffset: TICK }, { strokeDashoffset: 0 }], {
      delay: TICK_AFTER_MS,
    });
  }, []);
  return (
    <svg viewBox="0 0 160 160" aria-hidden="true" className={`fill-none stroke-white ${className}`}>
      <g ref={rings} className="origin-center">
        <circle
          cx="80"
          cy="80"
          r="76"
          pathLength="6"
          strokeWidth="5"
          strokeDasharray=".7 .3"
          opacity=".16"
        />
        <circle
          cx="80"
          cy="80"
          r="58"
          pathLength="4"
          strokeWidth="8"
          strokeDasharray={waiting ? '.78 .22 .78 .22 .78 1.22' : '.78 .22'}
          opacity=".3"
        />
      </g>
      {waiting ? (
        <path d="M80 56v26l16 10" strokeWidth="8" strokeLinecap="round" strokeLinejoin="round" />
      ) : (
        <>
          <circle cx="80" cy="80" r="40" className="fill-white stroke-none" />
          <path
            ref={tick}
            d="m63 81 12 12 23-26"
            className="stroke-[#0f766e]"
            strokeDasharray={TICK}
            strokeWidth="8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  );
}
