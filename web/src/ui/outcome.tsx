// The outcome of an action. It takes the focus, because the button just clicked is gone.
import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './card.tsx';

type Props = { tone: 'good' | 'bad'; children: ReactNode };

export function Outcome({ tone, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone={tone}>{children}</Notice>
    </div>
  );
}
