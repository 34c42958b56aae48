// Create New Àjọ Group (spec §2): three steps, one below the other.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call, Refusal, sentence } from '../../platform/api.ts';
import { formatDate } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { groupChanged } from '../queries.ts';
import { type DraftProblems, emptyGroup, readDraft, STEP_FIELDS } from './create-draft.ts';
import { BasicFields, SettingsFields, Summary } from './create-steps.tsx';

const STEPS = ['Basic Information', 'Group Settings', 'Review & Create'];
const REVIEW = 2;

type Props = { onClose: () => void; onVisit: (id: number) => void };

export default function CreateDialog({ onClose, onVisit }: Props) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(emptyGroup);
  const [step, setStep] = useState(0);
  const [problems, setProblems] = useState<DraftProblems>({});
  const form = useRef<HTMLFormElement>(null);
  // What is wrong first is where the customer goes on.
  useEffect(() => {
    const wrong = Object.keys(problems).length > 0 && form.current?.querySelector('[aria-invalid]');
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [problems]);
  const { body } = readDraft(draft, Date.now());
  const create = useMutation({
    mutationFn: () => {
      if (body === undefined) throw new Error('a group that is not complete');
      return call(ajoRoutes.create, body);
    },
    onSuccess: (group) => groupChanged(client, group),
    onError: (error) => {
      // A lost answer may have made the group: the list tells.
      client.invalidateQueries({ queryKey: ['ajo', 'mine'] });
      if (!(error instanceof Refusal) || error.field === undefined) return;
      const field = error.field.split('.')[0] ?? '';
      const at = STEP_FIELDS.findIndex((fields) => fields.some((one) => one === field));
      if (at < 0) return;
      setProblems({ [field]: error.message });
      setStep(at);
    },
  });
  const go = (to: number) => {
    create.reset();
    setStep(to);
  };
  const next = (event: FormEvent) => {
    event.preventDefault();
    if (step === REVIEW) return create.mutate();
    const found = readDraft(draft, Date.now()).problems;
    const own = STEP_FIELDS[step]?.filter((field) => found[field] !== undefined) ?? [];
    setProblems(Object.fromEntries(own.map((field) => [field, found[field]])));
    if (own.length === 0) go(step + 1);
  };
  const fields = { draft, problems, onChange: setDraft };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={create.data ? 'Group created' : 'Create New Àjọ Group'}
    >
      {create.data ? (
        <Created group={create.data} onDone={onClose} onVisit={onVisit} />
      ) : (
        <Stepper current={step}>
          <form ref={form} noValidate onSubmit={next} className="flex flex-col gap-4">
            {create.error && Object.keys(problems).length === 0 && (
              <Notice tone="bad">{sentence(create.error)}</Notice>
            )}
            {step === 0 && <BasicFields {...fields} />}
            {step === 1 && <SettingsFields {...fields} />}
            {step === REVIEW && body && <Summary form={body} />}
            <div className="flex gap-3">
              {step > 0 && (
                <Button look="secondary" disabled={create.isPending} onClick={() => go(step - 1)}>
                  Back
                </Button>
              )}
              <Button type="submit" className="flex-1" loading={create.isPending}>
                {step === REVIEW ? 'Create Àjọ Group' : 'Continue'}
              </Button>
            </div>
          </form>
        </Stepper>
      )}
    </Dialog>
  );
}

/** The steps with their names; the current one is open below its own. */
function Stepper({ current, children }: { current: number; children: ReactNode }) {
  const heading = useRef<HTMLParagraphElement>(null);
  const before = useRef(current);
  useEffect(() => {
    // The button that was pressed is gone: the new step's name takes the focus.
    if (before.current !== current) heading.current?.focus();
    before.current = current;
  }, [current]);
  return (
    <ol className="flex flex-col">
      {STEPS.map((name, step) => (
        <li key={name} className="flex gap-3" aria-current={step === current ? 'step' : undefined}>
          <span className="flex flex-col items-center">
            <span
              aria-hidden="true"
              className={`grid size-8 shrink-0 place-items-center rounded-full font-semibold text-sm ${step <= current ? 'bg-primary text-on-primary' : 'bg-line text-muted'}`}
            >
              {step < current ? <Check size={16} /> : step + 1}
            </span>
            {step < STEPS.length - 1 && <span className="w-px flex-1 bg-line" />}
          </span>
          <div className="min-w-0 flex-1 pb-5">
            <p
              ref={step === current ? heading : undefined}
              tabIndex={-1}
              className={`mb-3 rounded-sm leading-8 ${step === current ? 'font-semibold' : 'text-muted'}`}
            >
              {name}
            </p>
            {step === current && children}
          </div>
        </li>
      ))}
    </ol>
  );
}

type CreatedProps = { group: Group; onDone: () => void; onVisit: (id: number) => void };

function Created({ group, onDone, onVisit }: CreatedProps) {
  return (
    <div className="flex flex-col gap-4">
      <Outcome tone="good">
        {group.name} is open: others find it under Available Groups. It starts on{' '}
        {formatDate(group.start_date)} if at least 3 have joined by then.
      </Outcome>
      {group.turn_needs && <Notice tone="warn">{group.turn_needs}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" onClick={() => onVisit(group.id)}>
          View group
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
