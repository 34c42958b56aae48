// Pays by hand for a member without a smartphone: the amount due, and rounds ahead.

import type { ProxyMember } from '@alajo/contract/ajo/proxy-members.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { Select } from '../../ui/select.tsx';
import { PaymentForm } from '../contribute.tsx';
import { amountPerRound } from '../own-payments.ts';

type Props = { group: Group; member: ProxyMember; onPaid: () => void; onEnd: () => void };

export function PayFor({ group, member, onPaid, onEnd }: Props) {
  // The data when the view opened: the list keeps refreshing.
  const [{ due, ahead: most, name, member_id }] = useState(member);
  const [ahead, setAhead] = useState(due > 0 ? 0 : 1);
  const [paid, setPaid] = useState(false);
  const each = amountPerRound(group);
  const totalOf = (rounds: number) => kobo(due + each * rounds);
  const choices = Array.from({ length: most + 1 }, (_, rounds) => rounds).filter(
    (rounds) => totalOf(rounds) > 0,
  );
  return (
    <div className="flex flex-col gap-4">
      {!paid && (
        <>
          <p className="text-muted text-sm">
            This comes from your wallet. {name} gets a receipt by SMS, and you won’t be charged
            again when these rounds fall due.
          </p>
          {choices.length > 1 && (
            <Select
              label="What to pay"
              value={String(ahead)}
              onValue={(chosen) => setAhead(Number(chosen))}
            >
              {choices.map((rounds) => (
                <option key={rounds} value={rounds}>
                  {wordsOf(due > 0, rounds)}, {formatNaira(totalOf(rounds))}
                </option>
              ))}
            </Select>
          )}
        </>
      )}
      {/* A different choice is a separate payment. */}
      <PaymentForm
        key={ahead}
        request={`ajo-${group.id}-for-${member_id}-${ahead}`}
        to={`${group.name}, for ${name}`}
        lines={[
          { name: 'Due now', amount: due },
          { name: 'Ahead', amount: kobo(each * ahead) },
        ]}
        total={totalOf(ahead)}
        pay={(expected, options) =>
          call(ajoRoutes.contribute, { id: group.id, member_id, ahead, expected }, options)
        }
        onPaid={() => {
          setPaid(true);
          onPaid();
        }}
        onEnd={onEnd}
      />
    </div>
  );
}

/** Short enough for the smallest screen, followed by the total. */
function wordsOf(isDue: boolean, ahead: number): string {
  if (!isDue) return ahead === 1 ? '1 round ahead' : `${ahead} rounds ahead`;
  return ahead === 0 ? 'Due now' : `Due and ${ahead} ahead`;
}
