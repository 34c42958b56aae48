// Cards, chips, notices, skeletons and empty states.
import type { ReactNode } from 'react';

export function Card({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <section className={`rounded-card border border-line bg-surface p-5 ${className}`}>
      {children}
    </section>
  );
}

type Tone = 'good' | 'warn' | 'bad' | 'plain' | 'info' | 'primary';
const TONES: Record<Tone, string> = {
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  plain: 'bg-tint text-text',
  info: 'bg-info-tint text-info',
  primary: 'bg-tint text-primary',
};

export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-block shrink-0 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs first-letter:uppercase ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}

/** A sentence about an outcome, announced when it appears. Line breaks in plain text are kept. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`rounded-card px-4 py-3 text-sm ${TONES[tone]}`}
    >
      {typeof children === 'string' && children.includes('\n')
        ? children.split('\n').map((line) => <p key={line}>{line}</p>)
        : children}
    </div>
  );
}

export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-card bg-line ${className}`} />;
}

/** For an empty list: a drawing, a sentence and one action. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 py-10 text-center">
      <svg aria-hidden="true" viewBox="0 0 120 80" className="w-28 text-primary">
        <rect x="16" y="18" width="88" height="50" rx="10" fill="var(--tint)" />
        <path d="M28 34h40M28 46h26" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
        <circle cx="88" cy="52" r="10" fill="var(--amber)" />
      </svg>
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}
