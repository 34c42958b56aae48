// Coloured label for a state, a count or the time left.
import type { ReactNode } from 'react';

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info' | 'quiet';
const TONES: Record<Tone, string> = {
  plain: 'bg-tint text-on-tint',
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  info: 'bg-info-tint text-info',
  quiet: 'bg-quiet text-muted',
};

export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded-md px-[7px] font-semibold text-12 leading-5 ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}

export type StateLabel = { label: string; tone: Tone };

export const StateTag = ({ label, tone }: StateLabel) => <Tag tone={tone}>{label}</Tag>;
