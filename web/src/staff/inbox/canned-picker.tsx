// Picker for canned answers; the first nine also have a digit that works in the thread.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { invalid, useForm, valid } from '../../platform/form.ts';
import { Notice } from '../../ui/card.tsx';
import { FormFoot } from './form-foot.tsx';
import { cannedQuery } from './inbox-data.ts';
import { OptionList } from './option-list.tsx';

type Props = { onPick: (body: string) => void; onClose: () => void };

export function CannedPicker({ onPick, onClose }: Props) {
  const query = useQuery(cannedQuery);
  const all = query.data?.results ?? [];
  const [chosen, setChosen] = useState<string>();
  const picked = all.find(({ id }) => String(id) === chosen) ?? all[0];
  const form = useForm({
    initial: {},
    check: () => (picked ? valid(picked.body) : invalid('', 'No canned answers yet.')),
    send: (body) => onPick(body),
  });
  return (
    <form {...form.props} className="dense flex flex-col gap-2.5">
      {query.error && <Notice tone="warn">{errorMessage(query.error)}</Notice>}
      {query.isPending && <p role="status">Loading…</p>}
      {query.data && all.length === 0 && <p>No canned answers yet. Operations can add some.</p>}
      {picked && (
        <>
          <OptionList
            label="Canned answers"
            value={String(picked.id)}
            onValue={setChosen}
            picks={all.map(({ id, title }, place) => ({
              value: String(id),
              label: place < 9 ? `${place + 1}. ${title}` : title,
            }))}
          />
          <p className="wrap-anywhere max-h-24 overflow-y-auto whitespace-pre-wrap text-muted">
            {picked.body}
          </p>
        </>
      )}
      <FormFoot submitLabel="Use" form={form} onClose={onClose} />
    </form>
  );
}
