// Offers a passkey where one helps: after signing in on a new device.
import { Check } from 'lucide-react';
import { passkeyProblem } from '../platform/passkeys.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { useAddPasskey } from './queries.ts';

const REASONS = [
  'Pay and sign in with your fingerprint, face or screen lock.',
  'It never leaves this device, and it can’t be typed into a false page.',
  'Larger payments take a touch instead of a code.',
];

/** `onDone`: it was added, or the customer doesn’t want it now. */
export default function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const add = useAddPasskey(onDone);
  return (
    <>
      <ul className="flex flex-col gap-3">
        {REASONS.map((reason) => (
          <li key={reason} className="flex gap-3">
            <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
            {reason}
          </li>
        ))}
      </ul>
      {add.error && <Notice tone="bad">{passkeyProblem(add.error)}</Notice>}
      <div className="mt-2 grid gap-3">
        <Button loading={add.isPending} onClick={() => add.mutate()}>
          Trust this device
        </Button>
        <Button variant="secondary" disabled={add.isPending} onClick={onDone}>
          Not now
        </Button>
      </div>
    </>
  );
}
