// The wait before another code or link can be sent: as long as the server said, counted down on the button.
import { useState } from 'react';
import { Refusal } from './api.ts';
import { useSecondsUntil } from './countdown.ts';

/** `readyAt`: an instant of `Date.now()`, if a code was sent before this page opened. */
export function useResendWait(readyAt = 0) {
  const [until, setUntil] = useState(readyAt);
  const left_s = useSecondsUntil(until);
  const start = (seconds: number) => setUntil(Date.now() + seconds * 1000);
  return {
    waiting: left_s > 0,
    /** A button's label, with the wait while there is one: `Send again in 42 s`. */
    label: (text: string) => (left_s > 0 ? `${text} in ${waitText(left_s)}` : text),
    /** Call after a code or link was sent. */
    sent: ({ retry_after_s }: { retry_after_s: number }) => start(retry_after_s),
    /** Call after a refusal, if the server said for how long. */
    refused: (error: Error) => {
      if (error instanceof Refusal && error.retry_after_s !== undefined) start(error.retry_after_s);
    },
  };
}

const SHOWN_AS_SECONDS = 90;

/** `42 s`, `5 min`, `23 h`: rounded up, so that no one tries too early. */
function waitText(left_s: number): string {
  if (left_s <= SHOWN_AS_SECONDS) return `${left_s} s`;
  const minutes = Math.ceil(left_s / 60);
  return minutes <= SHOWN_AS_SECONDS ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}
