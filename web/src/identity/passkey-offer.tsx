// Offers a passkey when it helps most: after signing in on a new device.
import { Check } from 'lucide-react';
import { passkeyProblem } from '../platform/passkeys.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { useAddPasskey } from './queries.ts';

const REASONS = [
  'Pay and sign in with your fingerprint, face or screen lock.',
  'It stays on this device, and a fake site can’t steal it.',
  'Approve larger payments with a touch, no code needed.',
];

/** `onDone`: the passkey was added, or the customer declined for now. */
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
