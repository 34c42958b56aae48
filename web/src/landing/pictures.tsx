// The landing page's drawings. They use the page's colours, so they work in both themes.
import type { ReactNode } from 'react';
import type { Drawing } from './content.ts';

export const Mark = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32">
    <rect width="32" height="32" rx="8" fill="#0f766e" />
    <circle
      cx="16"
      cy="16"
      r="8.5"
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeDasharray="9 4.35"
      strokeLinecap="round"
    />
    <circle cx="16" cy="16" r="2.6" fill="#f59e0b" />
  </svg>
);

type BarProps = { x: number; y: number; width: number; height?: number; fill: string };

const Bar = ({ height = 8, ...rest }: BarProps) => (
  <rect height={height} rx={height / 2} {...rest} />
);

/** A phone showing a wallet, next to a verified receipt. */
export const PhonePicture = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 460 470"
    className="mx-auto w-full max-w-[300px] md:max-w-[440px]"
  >
    <circle cx="230" cy="235" r="212" fill="var(--tint)" />
    <circle
      cx="230"
      cy="235"
      r="170"
      fill="none"
      stroke="var(--primary)"
      strokeOpacity=".35"
      strokeWidth="2"
      strokeDasharray="5 9"
    />
    <Phone />
    <g transform="translate(286 262)">
      <rect width="156" height="98" rx="14" fill="var(--surface)" stroke="var(--line)" />
      <circle cx="28" cy="30" r="14" fill="var(--good-tint)" />
      <path
        d="m21.5 30 4.5 4.7 8.5-9"
        fill="none"
        stroke="var(--good)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Bar x={52} y={20} width={76} fill="var(--text)" />
      <Bar x={52} y={34} width={50} height={6} fill="var(--line)" />
      <Bar x={16} y={60} width={70} height={6} fill="var(--line)" />
      <Bar x={16} y={74} width={48} height={6} fill="var(--line)" />
      <Code />
    </g>
    <g transform="translate(18 96)">
      <rect width="134" height="64" rx="14" fill="var(--amber)" />
      <circle cx="32" cy="32" r="17" fill="var(--on-amber)" />
      <Naira x={32} y={39} size={20} fill="var(--amber)" />
      <Bar x={58} y={20} width={58} fill="var(--on-amber)" />
      <Bar x={58} y={36} width={40} height={6} fill="var(--on-amber)" />
    </g>
  </svg>
);

const Phone = () => (
  <g>
    <rect x="126" y="36" width="208" height="404" rx="30" fill="var(--text)" />
    <rect x="133" y="43" width="194" height="390" rx="24" fill="var(--bg)" />
    <rect x="203" y="53" width="54" height="8" rx="4" fill="var(--text)" />
    <rect x="145" y="76" width="170" height="104" rx="14" fill="#0f766e" />
    <Bar x={159} y={92} width={58} height={7} fill="#99d5cd" />
    <Naira x={167} y={128} size={22} fill="#fff" />
    <Bar x={180} y={114} width={92} height={13} fill="#fff" />
    <rect x="159" y="143" width="66" height="24" rx="9" fill="#f59e0b" />
    <rect x="233" y="143" width="66" height="24" rx="9" fill="#fff" fillOpacity=".2" />
    {[0, 1, 2, 3].map((at) => (
      <g key={at} transform={`translate(${145 + at * 44} 194)`}>
        <rect width="38" height="38" rx="12" fill="var(--tint)" />
        <circle cx="19" cy="19" r="8" fill={at === 3 ? 'var(--amber)' : 'var(--primary)'} />
      </g>
    ))}
    {[0, 1, 2, 3].map((at) => (
      <g key={at} transform={`translate(145 ${248 + at * 46})`}>
        <rect
          width="170"
          height="38"
          rx="11"
          fill="var(--surface)"
          stroke="var(--line)"
          strokeWidth="1"
        />
        <circle cx="20" cy="19" r="10" fill="var(--tint)" />
        <Bar x={38} y={11} width={54 + ((at * 17) % 26)} height={6} fill="var(--muted)" />
        <Bar x={38} y={22} width={34} height={5} fill="var(--line)" />
        <Bar x={126} y={15} width={32} height={7} fill={at % 2 ? 'var(--good)' : 'var(--text)'} />
      </g>
    ))}
  </g>
);

const SQUARES = [0, 2, 3, 5, 6, 8, 10, 11, 13, 15, 16, 19, 20, 22, 24];

const Code = () => (
  <g transform="translate(104 52)" fill="var(--text)">
    {SQUARES.map((at) => (
      <rect key={at} x={(at % 5) * 7.2} y={Math.floor(at / 5) * 7.2} width="6.2" height="6.2" />
    ))}
  </g>
);

type Placed = { x: number; y: number; size: number; fill: string };

const Naira = ({ x, y, size, fill }: Placed) => (
  <text x={x} y={y} textAnchor="middle" fontSize={size} fontWeight="700" fill={fill}>
    ₦
  </text>
);

/** Members in a ring with the pot in the middle; one of them collects. */
export const RingPicture = () => (
  <svg aria-hidden="true" viewBox="0 0 400 340" className="mx-auto w-full max-w-md">
    <circle
      cx="200"
      cy="170"
      r="120"
      fill="none"
      stroke="var(--line)"
      strokeWidth="2"
      strokeDasharray="6 8"
    />
    <circle cx="200" cy="170" r="58" fill="var(--primary)" />
    <Naira x={200} y={186} size={46} fill="var(--on-primary)" />
    {[0, 60, 120, 180, 240, 300].map((angle) => (
      <g key={angle} transform={`rotate(${angle} 200 170) translate(200 50) rotate(${-angle})`}>
        <circle r="30" fill={angle === 60 ? 'var(--amber)' : 'var(--tint)'} />
        <circle cy="-7" r="8" fill={angle === 60 ? 'var(--on-amber)' : 'var(--primary)'} />
        <path
          d="M-14 15a14 12 0 0 1 28 0z"
          fill={angle === 60 ? 'var(--on-amber)' : 'var(--primary)'}
        />
      </g>
    ))}
  </svg>
);

/** Lines in the page's colour, one part of each in amber. */
const DRAWINGS: Record<Drawing, ReactNode> = {
  send: (
    <>
      <path d="M8 24 40 9 30 40l-8-11z" />
      <path d="M22 29 40 9" className="stroke-amber" />
    </>
  ),
  ring: (
    <>
      <circle cx="24" cy="24" r="15" strokeDasharray="13 6" />
      <circle cx="24" cy="24" r="4" className="fill-amber stroke-amber" />
    </>
  ),
  goal: (
    <>
      <path d="M8 40V10M8 38h32" />
      <path d="m14 31 8-8 6 5 11-13" className="stroke-amber" />
    </>
  ),
  phone: (
    <>
      <rect x="14" y="7" width="20" height="34" rx="4" />
      <path d="M20 30v-4M24 30v-8M28 30V18" className="stroke-amber" />
    </>
  ),
  bill: (
    <>
      <path d="M11 7h26v34l-6.5-4-6.5 4-6.5-4-6.5 4z" />
      <path d="m26 13-6 9h8l-6 9" className="stroke-amber" />
    </>
  ),
  shop: (
    <>
      <path d="M10 20v20h28V20M7 19l5-11h24l5 11" />
      <path d="M7 19c2 6 10 6 11.3 0 1.4 6 10 6 11.4 0C31 25 39 25 41 19" />
      <path d="M20 40v-9h8v9" className="stroke-amber" />
    </>
  ),
  bin: (
    <>
      <path d="M9 14h30M18 14V8h12v6M13 14l2 27h18l2-27" />
      <path d="M21 21v13M27 21v13" className="stroke-amber" />
    </>
  ),
  chat: (
    <>
      <path d="M24 8a16 16 0 0 1 0 32 17 17 0 0 1-8-2l-8 2 2.5-7.500A16 16 0 0 1 24 8z" />
      <path d="M17 24h.1M24 24h.1M31 24h.1" className="stroke-amber" strokeWidth="4" />
    </>
  ),
};

export const Picture = ({ of }: { of: Drawing }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 48 48"
    className="size-12 rounded-control bg-tint fill-none stroke-primary p-1.5"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {DRAWINGS[of]}
  </svg>
);
