// Step-up policy in plain words: what the PIN covers, what needs a passkey or a code, and why.
import type {
  Proof,
  StepUpPolicy as StepUpPolicyReply,
} from '@alajo/contract/identity/passkeys.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { stepUpPolicyQuery } from '../identity/queries.ts';
import { Chip, Notice, Skeleton } from '../ui/card.tsx';
import { QueryError } from '../ui/states.tsx';
import { TimeLeft } from '../ui/time-left.tsx';

export default function StepUpPolicy() {
  const query = useQuery(stepUpPolicyQuery);
  const { data } = query;
  return (
    <>
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-64" />}
      {data && <StepUpRules stepUpPolicy={data} />}
    </>
  );
}

function StepUpRules({
  stepUpPolicy: { guarded, own_pin_up_to, new_until, has_passkey, rungs },
}: {
  stepUpPolicy: StepUpPolicyReply;
}) {
  const takes: Record<Proof, string> = {
    pin: 'PIN',
    stronger: has_passkey ? 'Passkey' : 'PIN and a code',
  };
  return (
    <>
      {!guarded && (
        <Notice tone="info">
          You don’t have a trusted device yet, so your PIN is enough for now
          {own_pin_up_to !== null && `, up to the ${formatNaira(own_pin_up_to)} you chose`}. Once
          you do, here’s when we’ll ask for more.
        </Notice>
      )}
      {new_until && (
        <Notice tone="info">
          This device is new to your account, so for now every payment needs more than your PIN.{' '}
          <TimeLeft until={new_until} />
        </Notice>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {rungs.map(({ what, proof, why }) => (
          <li key={what} className="flex flex-wrap items-start gap-1.5 py-3 first:pt-0">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium">{what}</p>
              <p className="text-muted text-sm">{why}</p>
            </div>
            <Chip tone={proof === 'pin' ? 'plain' : 'primary'}>{takes[proof]}</Chip>
          </li>
        ))}
      </ul>
      {has_passkey && (
        <p className="text-muted text-sm">
          If you don’t have your passkey with you, use your PIN and a code.
        </p>
      )}
    </>
  );
}
