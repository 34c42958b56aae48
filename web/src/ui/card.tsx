// Cards, chips, notices and skeletons.
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
  return <div aria-hidden="true" className={`sweep rounded-card bg-line ${className}`} />;
}
