// The drawings of empty states, in one style, with colours that follow the theme.
import './drawing.css';

const PICTURES = {
  savings: (
    <>
      <circle fill="var(--tint)" cx="80" cy="62" r="50" />
      <ellipse fill="var(--draw-ground)" cx="80" cy="108" rx="56" ry="6" />
      <path fill="var(--draw-clay)" d="M44 58h72v42a6 6 0 0 1-6 6H50a6 6 0 0 1-6-6z" />
      <path fill="var(--draw-clay-deep)" d="M96 58h20v42a6 6 0 0 1-6 6H96z" />
      <path fill="var(--draw-clay-light)" d="M52 46h56l8 12H44z" />
      <rect fill="var(--draw-dark)" x="68" y="50" width="24" height="4" rx="2" />
      <path fill="var(--draw-teal)" d="M44 72h52v10H44z" />
      <path fill="var(--draw-teal-deep)" d="M96 72h20v10H96z" />
      <path fill="var(--draw-cream)" d="m50 77 4-4 4 4-4 4zm14 0 4-4 4 4-4 4zm14 0 4-4 4 4-4 4z" />
      <circle fill="var(--amber)" cx="80" cy="30" r="13" />
      <path
        fill="none"
        stroke="#1c1408"
        strokeWidth="2"
        d="M76 36V24l8 12V24M73 28.6h14M73 31.6h14"
      />
      <path
        fill="none"
        stroke="var(--draw-teal-pale)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M58 22v8M102 20v10M110 34v5"
      />
    </>
  ),
  ajo: (
    <>
      <circle fill="var(--tint)" cx="80" cy="60" r="52" />
      <ellipse fill="var(--draw-ground)" cx="80" cy="112" rx="50" ry="5" />
      <g>
        <circle fill="var(--amber)" cx="80.0" cy="20.0" r="11" />
        <circle fill="var(--draw-teal)" cx="108.3" cy="31.7" r="11" />
        <path
          fill="none"
          stroke="var(--surface)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m104.3 32.0 3 3 5.4-6"
        />
        <circle fill="var(--draw-teal)" cx="120.0" cy="60.0" r="11" />
        <path
          fill="none"
          stroke="var(--surface)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m116.0 60.3 3 3 5.4-6"
        />
        <circle fill="var(--draw-teal)" cx="108.3" cy="88.3" r="11" />
        <path
          fill="none"
          stroke="var(--surface)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m104.3 88.6 3 3 5.4-6"
        />
        <circle fill="var(--draw-teal)" cx="80.0" cy="100.0" r="11" />
        <path
          fill="none"
          stroke="var(--surface)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m76.0 100.3 3 3 5.4-6"
        />
        <circle fill="var(--draw-teal-pale)" cx="51.7" cy="88.3" r="11" />
        <circle fill="var(--draw-teal-pale)" cx="40.0" cy="60.0" r="11" />
        <circle fill="var(--draw-teal-pale)" cx="51.7" cy="31.7" r="11" />
      </g>
      <path fill="var(--draw-clay)" d="M62 56h36c0 13-7 22-18 22s-18-9-18-22z" />
      <path fill="var(--draw-clay-deep)" d="M84 56h14c0 13-7 22-18 22 7-4 7-13 4-22z" />
      <ellipse fill="var(--draw-clay-light)" cx="80" cy="56" rx="18" ry="5" />
      <ellipse fill="var(--draw-dark)" cx="80" cy="56.4" rx="13.5" ry="3.2" />
    </>
  ),
  payments: (
    <>
      <circle fill="var(--tint)" cx="80" cy="60" r="50" />
      <ellipse fill="var(--draw-ground)" cx="80" cy="110" rx="50" ry="5" />
      <path fill="var(--draw-teal-deep)" d="M40 92h80l-6 16H46z" />
      <path fill="var(--draw-teal)" d="M36 84h88a4 4 0 0 1 4 4v4H32v-4a4 4 0 0 1 4-4z" />
      <path fill="var(--draw-paper)" d="M56 20h48v64H56z" />
      <path fill="var(--draw-paper-deep)" d="m56 20 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6z" />
      <path
        fill="none"
        stroke="var(--draw-pencil)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M64 32h20M64 44h32M64 54h24M64 64h28"
      />
      <path
        fill="none"
        stroke="var(--draw-teal)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M64 74h14"
      />
      <circle fill="var(--amber)" cx="104" cy="38" r="13" />
      <path
        fill="none"
        stroke="#1c1408"
        strokeWidth="2"
        d="M100 44V32l8 12V32M97 36.6h14M97 39.6h14"
      />
    </>
  ),
  goods: (
    <>
      <circle fill="var(--tint)" cx="80" cy="60" r="50" />
      <ellipse fill="var(--draw-ground)" cx="80" cy="111" rx="58" ry="5" />
      <path fill="var(--draw-clay-deep)" d="M78 44h4v62h-4z" />
      <path fill="var(--draw-teal)" d="M26 46C30 24 52 12 80 12s50 12 54 34z" />
      <path
        fill="var(--draw-cream)"
        d="M44 46c2-20 16-34 36-34-10 6-16 18-17 34zM97 46c-1-16-7-28-17-34 20 0 34 14 36 34z"
      />
      <path
        fill="var(--draw-teal-deep)"
        d="M26 46q9 9 18 0 9 9 19 0 8.500 9 17 0 8.500 9 17 0 10 9 19 0 9 9 18 0v3q-9 9-18 0-9 9-19 0-8.500 9-17 0-8.500 9-17 0-10 9-19 0-9 9-18 0z"
      />
      <path fill="var(--draw-clay)" d="M36 88h88v8H36z" />
      <path fill="var(--draw-clay-deep)" d="M42 96h6v12h-6zM112 96h6v12h-6z" />
      <g fill="var(--draw-red)">
        <circle cx="52" cy="83" r="5" />
        <circle cx="62" cy="83" r="5" />
        <circle cx="57" cy="75" r="5" />
      </g>
      <path fill="var(--draw-teal-deep)" d="M88 76h30l-4 12H92z" />
      <path fill="var(--draw-paper-deep)" d="M91 76c2-9 22-9 24 0z" />
      <circle fill="var(--amber)" cx="72" cy="83" r="5" />
    </>
  ),
  waste: (
    <>
      <circle fill="var(--tint)" cx="80" cy="60" r="50" />
      <ellipse fill="var(--draw-ground)" cx="80" cy="110" rx="52" ry="5" />
      <path fill="var(--draw-teal)" d="M60 40h44l-5 62a5 5 0 0 1-5 4H70a5 5 0 0 1-5-4z" />
      <path fill="var(--draw-teal-deep)" d="M88 40h16l-5 62a5 5 0 0 1-5 4h-8z" />
      <path fill="var(--draw-teal)" d="M55 30h54a4 4 0 0 1 4 4v6H51v-6a4 4 0 0 1 4-4z" />
      <path fill="var(--draw-teal-deep)" d="M88 30h21a4 4 0 0 1 4 4v6H88z" />
      <rect fill="var(--draw-dark)" x="72" y="24" width="20" height="6" rx="3" />
      <circle fill="var(--draw-dark)" cx="96" cy="105" r="6" />
      <path fill="var(--draw-cream)" d="M76 84c-8-8-5-20 10-24 3 14-1 23-10 24zm0 0 6-14-8 17z" />
      <path
        fill="var(--draw-clay)"
        d="M32 86c0-9 6-13 12-13s12 4 12 13v14a8 8 0 0 1-8 8h-8a8 8 0 0 1-8-8z"
      />
      <path
        fill="var(--draw-clay-deep)"
        d="M44 73c6 0 12 4 12 13v14a8 8 0 0 1-8 8h-2c3-12 3-25-2-35z"
      />
      <path fill="var(--amber)" d="M38 72q6-7 12 0l-2 4h-8z" />
    </>
  ),
  offline: (
    <>
      <circle fill="var(--tint)" cx="80" cy="60" r="50" />
      <ellipse fill="var(--draw-ground)" cx="80" cy="110" rx="52" ry="5" />
      <path fill="var(--draw-teal-pale)" d="M32 108c8-22 26-30 48-30s40 8 48 30z" />
      <path
        fill="var(--draw-teal)"
        d="m76 44-14 62h6l4-17h16l4 17h6L84 44zm4 12 3 13h-6zm-4.500 19h9l2 8h-13z"
      />
      <circle fill="var(--amber)" cx="80" cy="38" r="7" />
      <path
        fill="none"
        stroke="var(--draw-teal)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M64 50a20 20 0 0 1 0-24M96 50a20 20 0 0 0 0-24"
      />
      <path
        fill="none"
        stroke="var(--draw-teal-pale)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="6 7"
        d="M54 58a34 34 0 0 1 0-40M106 58a34 34 0 0 0 0-40"
      />
      <path
        fill="var(--draw-paper-deep)"
        d="M102 90a9 9 0 0 1 8-13 11 11 0 0 1 21 3 8 8 0 0 1-1 16h-20a8 8 0 0 1-8-6z"
      />
    </>
  ),
};

export type DrawingName = keyof typeof PICTURES;

export default function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 120" className="size-full">
      {PICTURES[name]}
    </svg>
  );
}
