// A row that a finger pulls aside: beyond a third of its width it acts, otherwise it springs back.
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** Pixels before a movement counts as a swipe rather than a tap or a scroll. */
const SLACK = 12;

type Actions = { onLeft?: (() => void) | undefined; onRight?: (() => void) | undefined };

/** Spread on the row. Its style lets the page scroll up and down only. */
export function useSwipe({ onLeft, onRight }: Actions) {
  const [pulled, setPulled] = useState(0);
  const start = useRef<number>(undefined);
  const swiped = useRef(false);
  const pull = (event: PointerEvent<HTMLElement>) => {
    if (start.current === undefined) return;
    const distance = event.clientX - start.current;
    const possible = distance < 0 ? onLeft : onRight;
    if (!possible || Math.abs(distance) < SLACK) return setPulled(0);
    swiped.current = true;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setPulled(distance);
  };
  const release = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const act = pulled < 0 ? onLeft : onRight;
    if (Math.abs(pulled) * 3 > currentTarget.offsetWidth) act?.();
    start.current = undefined;
    setPulled(0);
  };
  return {
    style: { translate: `${pulled}px`, touchAction: 'pan-y' },
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      swiped.current = false;
      if (pointerType !== 'mouse') start.current = clientX;
    },
    onPointerMove: pull,
    onPointerUp: release,
    onPointerCancel: () => {
      start.current = undefined;
      setPulled(0);
    },
    // The end of a swipe is not a tap.
    onClickCapture: (event: MouseEvent) => {
      if (swiped.current) event.stopPropagation();
      swiped.current = false;
    },
  };
}
