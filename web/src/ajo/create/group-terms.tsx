// The terms of a new group: folded, their name and what they mean if left alone; unfolded in place, the presets
// and each term as a sentence.
import { RULES_MAX, type Visibility } from '@alajo/contract/ajo/schemas.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import { Plus, Users } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormState } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Choice, parseWhole, TermSentences } from '../terms-fields.tsx';
import { FOLDED, type GroupDraft } from './create-draft.ts';
import { isChanged, PRESET_LABELS, presetValues } from './presets.ts';
import { termsSummary } from './terms-summary.ts';

type Props = { form: FormState<GroupDraft>; each: Kobo };

export function GroupTerms({ form, each }: Props) {
  const { values: draft, field } = form;
  const title = useId();
  const [unfolded, setUnfolded] = useState(false);
  const max_members = parseWhole(draft.max_members);
  // A problem inside must be seen.
  const open = unfolded || FOLDED.some((name) => field(name).error !== undefined);
  const preset = PRESET_LABELS.find(({ value }) => value === draft.preset);
  const Icon = preset?.icon ?? Users;
  return (
    <section aria-labelledby={title} className="overflow-hidden rounded-card border border-line">
      <div className="flex items-center gap-3 px-4 py-1">
        {!open && (
          <span className="grid size-10 shrink-0 place-items-center rounded-control bg-tint text-primary">
            <Icon size={20} aria-hidden="true" />
          </span>
        )}
        <h3 id={title} className="min-w-0 flex-1 font-semibold">
          {preset?.title ?? 'Your group’s terms'}
          {isChanged(draft, max_members) && ', changed'}
        </h3>
        <Button
          variant="ghost"
          className="-mr-3"
          aria-expanded={open}
          onClick={() => setUnfolded(!open)}
        >
          {open ? 'Done' : 'Change'}
        </Button>
      </div>
      {open ? (
        <div className="px-4">
          <Presets form={form} />
          <TermSentences
            form={form}
            each={each}
            frequency={draft.frequency}
            max_members={max_members}
          >
            <p>
              Who can join:{' '}
              <Choice
                label="Who can join"
                options={VISIBILITIES}
                shown={visibilityText}
                {...field('visibility')}
                onValue={(text) => form.set({ visibility: text === 'open' ? text : 'private' })}
              />
              .
            </p>
          </TermSentences>
          <OwnRules form={form} />
          <p className="pb-3 text-muted text-sm">
            You can change these until the first person joins. After the start, it takes a vote.
          </p>
        </div>
      ) : (
        <p className="px-4 pb-3 text-muted text-sm tabular-nums">
          {termsSummary(draft, each, max_members)}
        </p>
      )}
    </section>
  );
}

const VISIBILITIES: readonly Visibility[] = ['private', 'open'];

const visibilityText = (visibility: Visibility): string =>
  visibility === 'open' ? 'everyone' : 'people I invite';

type FormProps = Pick<Props, 'form'>;

function Presets({ form }: FormProps) {
  const name = useId();
  return (
    <fieldset className="mb-2 grid grid-cols-2 gap-2">
      <legend className="sr-only">Who is it with?</legend>
      {PRESET_LABELS.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          className="relative flex min-h-13 cursor-pointer items-center gap-2 rounded-control border border-line px-2 font-semibold text-sm has-checked:border-primary has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === form.values.preset}
            onChange={() => form.set(presetValues(value))}
          />
          <Icon size={18} aria-hidden="true" className="shrink-0 text-primary" />
          <span className="min-w-0 text-balance">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A button until there are rules, or the organiser wants to write some. */
function OwnRules({ form: { field } }: FormProps) {
  const { value, error } = field('rules');
  const [opened, setOpened] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (opened) area.current?.focus();
  }, [opened]);
  if (!opened && value === '' && error === undefined) {
    return (
      <Button variant="ghost" className="-mx-4" onClick={() => setOpened(true)}>
        <Plus size={18} aria-hidden="true" />
        Group Rules (optional)
      </Button>
    );
  }
  return (
    <div className="border-line border-t py-3">
      <TextArea
        ref={area}
        label="Group Rules (optional)"
        rows={3}
        {...field('rules')}
        hint={`One rule per line, at most ${RULES_MAX}`}
      />
    </div>
  );
}
