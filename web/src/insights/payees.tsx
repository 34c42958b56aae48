// Payees of transfers. Each one's category is chosen once and kept.
import { categoryNames, type PayeeTag, payeeTag } from '@alajo/contract/insights/categories.ts';
import { insightRoutes } from '@alajo/contract/insights/routes.ts';
import type { Payee } from '@alajo/contract/insights/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { SectionHead } from '../ui/section.tsx';
import { insightsChanged } from './queries.ts';

const FIRST = 5;

export function Payees({ payees }: { payees: readonly Payee[] }) {
  const [all, setAll] = useState(false);
  if (payees.length === 0) return null;
  const open = payees.filter(({ tag }) => tag === null).length;
  const note = open > 0 ? 'Choose a category for each person once' : 'Everyone has a category';
  return (
    <section>
      <SectionHead title="People you paid" note={note} />
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {(all ? payees : payees.slice(0, FIRST)).map((payee) => (
          <PayeeRow key={payee.party} payee={payee} />
        ))}
      </ul>
      {!all && payees.length > FIRST && (
        <Button variant="ghost" className="mt-1 w-full" onClick={() => setAll(true)}>
          Show all {payees.length}
        </Button>
      )}
    </section>
  );
}

function PayeeRow({ payee }: { payee: Payee }) {
  const client = useQueryClient();
  const { party, name, out } = payee;
  const save = useAction({
    mutationFn: (tag: PayeeTag | null) => call(insightRoutes.setTag, { party, tag }),
    onSettled: () => insightsChanged(client),
  });
  const chosen = save.isPending ? save.variables : payee.tag;
  const choose = (text: string) =>
    save.mutate(payeeTag.options.find((option) => option === text) ?? null);
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <div className="min-w-0 flex-1">
          <p className="break-words font-medium text-15">{name}</p>
          <p className="text-muted text-sm tabular-nums">{formatNaira(out)}</p>
        </div>
        <select
          aria-label={`Category for transfers to ${name}`}
          value={chosen ?? ''}
          onChange={(event) => choose(event.target.value)}
          className={`min-h-11 w-28 rounded-control border border-field bg-surface px-2 text-base ${chosen ? '' : 'text-muted'}`}
        >
          <option value="">Choose…</option>
          {payeeTag.options.map((option) => (
            <option key={option} value={option}>
              {categoryNames[option]}
            </option>
          ))}
        </select>
      </div>
      {save.error && <Notice tone="bad">{errorMessage(save.error)}</Notice>}
    </li>
  );
}
