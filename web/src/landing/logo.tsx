// The logo, and the pattern of its rings. Inline, so that they need no request.

export const LogoMark = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32" className="shrink-0">
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

export const RingPattern = () => (
  <svg aria-hidden="true" className="absolute inset-0 size-full text-white opacity-7">
    <pattern id="rings" width="72" height="72" patternUnits="userSpaceOnUse">
      <g fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round">
        <circle cx="36" cy="36" r="22" strokeDasharray="23 11.55" />
        <circle cx="36" cy="36" r="11" strokeWidth="3" />
      </g>
      <circle cx="36" cy="36" r="3" fill="currentColor" />
      <path
        d="M0 0h.01M72 0h.01M0 72h.01M72 72h.01"
        stroke="currentColor"
        strokeWidth="8"
        strokeLinecap="round"
      />
    </pattern>
    <rect width="100%" height="100%" fill="url(#rings)" />
  </svg>
);
