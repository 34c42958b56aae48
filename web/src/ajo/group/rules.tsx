// Group Rules: five sentences in the open, and all terms the members agreed to behind them.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { ChevronDown } from 'lucide-react';
import { mainRules } from '../main-rules.ts';
import { MainRulesList } from '../main-rules-list.tsx';
import { Sentences } from '../sentences.tsx';

export function Rules({ group }: { group: Group }) {
  const { rules, terms, terms_version, terms_hash } = group;
  return (
    <section aria-label="Group Rules" className="rounded-card border border-line bg-surface">
      <div className="flex flex-col gap-3 p-4">
        <h3 className="font-semibold text-17 leading-6">Group Rules</h3>
        <MainRulesList rules={mainRules(group)} />
      </div>
      <details className="group border-line border-t">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4">
          <span className="flex-1 font-semibold text-15 text-primary">All rules</span>
          <span className="text-muted text-sm">{agreementText(group)}</span>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="shrink-0 text-muted group-open:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-3 px-4 pb-4">
          {rules.length > 0 && (
            <>
              <h4 className="font-semibold text-sm">The group’s own rules</h4>
              <Sentences sentences={rules} />
            </>
          )}
          <h4 className="font-semibold text-sm">The terms every member agreed to</h4>
          <Sentences sentences={terms} />
          <p className="break-words text-muted text-sm">
            Version {terms_version}. Verification code {terms_hash.slice(0, 12)}: it changes
            whenever the terms do.
          </p>
        </div>
      </details>
    </section>
  );
}

/** The first version is the one that everyone agreed to when joining. */
const agreementText = ({ terms_version, total_members }: Group) =>
  terms_version === 1 ? `Agreed by all ${total_members}` : `Version ${terms_version}`;
