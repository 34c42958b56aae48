// A rule in one sentence, with buttons to pause, change and delete it.
import { sortingRoutes } from '@alajo/contract/sorting/routes.ts';
import type { Rule } from '@alajo/contract/sorting/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { Chip, Notice } from '../ui/card.tsx';
import { Confirm } from '../ui/lazy-confirm-dialog.tsx';
import { ruleText, whenText } from './labels.ts';
import { sortingChanged } from './queries.ts';

export function RuleCard({ rule, onEdit }: { rule: Rule; onEdit: () => void }) {
  const client = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const { id, mode, status } = rule;
  const onSuccess = () => sortingChanged(client);
  const paused = status === 'paused';
  const pause = useAction({
    mutationFn: () => call(paused ? sortingRoutes.resumeRule : sortingRoutes.pauseRule, { id }),
    onSuccess,
  });
  const remove = useAction({
    mutationFn: () => call(sortingRoutes.removeRule, { id }),
    onSuccess,
  });
  return (
    <section
      aria-label={whenText(rule)}
      className="rounded-card border border-line bg-surface p-4 pb-2 sm:p-5 sm:pb-2"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 break-words font-medium text-17 leading-6">{ruleText(rule)}</h3>
        <Chip tone={paused ? 'plain' : 'good'}>
          {paused ? 'Paused' : mode === 'ask' ? 'Asks first' : 'Automatic'}
        </Chip>
      </div>
      {pause.error && <Notice tone="bad">{errorMessage(pause.error)}</Notice>}
      <div className="mt-4 border-line border-t pt-2">
        <div className="-mx-4 flex flex-wrap">
          <Button variant="ghost" loading={pause.isPending} onClick={() => pause.mutate()}>
            {paused ? 'Resume' : 'Pause'}
          </Button>
          <Button variant="ghost" onClick={onEdit}>
            Change
          </Button>
          <Button variant="ghost" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </div>
      </div>
      {deleting && (
        <Confirm
          title="Delete this rule?"
          cancelLabel="Cancel"
          confirmLabel="Delete"
          action={remove}
          onClose={() => setDeleting(false)}
        >
          <p>
            {whenText(rule)}, we’ll no longer split it. Money already moved stays in your goals.
          </p>
        </Confirm>
      )}
    </section>
  );
}
