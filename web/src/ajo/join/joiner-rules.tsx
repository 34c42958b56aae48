// The rules of a group, told once to someone who is about to join: a few sentences, and all terms behind them.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { ChevronDown } from 'lucide-react';
import { AmountRow } from '../join-frame.tsx';
import { joinerRules } from '../main-rules.ts';
import { MainRulesList } from '../main-rules-list.tsx';
import { mostToPay } from '../most-to-pay.ts';
import { Sentences } from '../sentences.tsx';
import type { JoinableGroup } from './next-steps.tsx';

export function JoinerRules({ group }: { group: JoinableGroup }) {
  const { rules, terms } = group;
  return (
    <section aria-labelledby="joiner-rules" className="rounded-card border border-line bg-surface">
      <div className="flex flex-col gap-3 p-4">
        <h2 id="joiner-rules" className="font-semibold text-lg leading-6">
          How this group works
        </h2>
        <MainRulesList rules={joinerRules(group)} />
      </div>
      <details className="group border-line border-t">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4">
          <span className="flex-1 font-semibold text-primary">All rules</span>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="shrink-0 text-muted group-open:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-3 px-4 pb-4">
          <h3 className="font-semibold">The most you can pay</h3>
          <MostToPay group={group} />
          {rules.length > 0 && (
            <>
              <h3 className="font-semibold">Group rules</h3>
              <Sentences sentences={rules} />
            </>
          )}
          <h3 className="font-semibold">What you agree to</h3>
          <Sentences sentences={terms} />
        </div>
      </details>
    </section>
  );
}

/** A sum that adds up. */
function MostToPay({ group }: { group: JoinableGroup }) {
  const { contribution_amount: contribution, set_aside, max_members: members, bond } = group;
  const { double_fee, fees, total } = mostToPay(group);
  return (
    <dl className="flex flex-col gap-2 text-sm tabular-nums">
      <AmountRow name={`${members} contributions of ${formatNaira(contribution)}, if full`}>
        {formatNaira(kobo(contribution * members))}
      </AmountRow>
      {set_aside > 0 && (
        <AmountRow name={`Reserve, ${formatNaira(set_aside)} each time; what’s left comes back`}>
          {formatNaira(kobo(set_aside * members))}
        </AmountRow>
      )}
      {bond > 0 && (
        <AmountRow name="Bond, on hold from the start; what’s left comes back">
          {formatNaira(kobo(bond * contribution))}
        </AmountRow>
      )}
      {fees > 0 && (
        <AmountRow
          name={`Late fees, if you collect first and then miss all: ${members - 1} × ${formatNaira(double_fee)}`}
        >
          {formatNaira(fees)}
        </AmountRow>
      )}
      <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3 font-semibold">
        <dt>In total, never more than</dt>
        <dd className="font-bold text-xl">{formatNaira(total)}</dd>
      </div>
    </dl>
  );
}
