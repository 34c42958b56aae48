// Create New Àjọ Group (spec §2): a vertical stepper with three steps.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { call, Refusal } from '../../platform/api.ts';
import { type FormState, useForm } from '../../platform/form.ts';
import { formatDate } from '../../platform/format.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { BackStep } from '../../platform/layers.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { groupChanged, loadGroup } from '../change-group.ts';
import {
  checkGroup,
  emptyGroup,
  type GroupDraft,
  groupDrafts,
  STEP_FIELDS,
} from './create-draft.ts';
import { BasicFields, finishedText, SettingsFields, Summary } from './create-steps.tsx';

const STEPS = ['Basic Information', 'Group Settings', 'Review & Create'];
const REVIEW = 2;

type Visit = (id: number, view?: 'invite') => void;
type Props = { onClose: () => void; onVisit: Visit };

export default function CreateDialog({ onClose, onVisit }: Props) {
  const client = useQueryClient();
  const [step, setStep] = useState(0);
  const withKey = useIdempotencyKey('group');
  const form = useForm({
    initial: emptyGroup(),
    draft: groupDrafts(),
    check: (draft) => checkGroup(draft, Date.now()),
    // The last step sends the checked group together with the PIN.
    send: (body) => body,
  });
  const payment = usePayment({
    checkRest: () => checkGroup(form.values, Date.now()).success,
    pay: async ({ pin }): Promise<CreatedGroup> => {
      const { data } = checkGroup(form.values, Date.now());
      if (data === undefined) throw new Error('the group was checked before');
      const { id } = await withKey(data, (idempotency_key) =>
        call(ajoRoutes.create, data, { pin, idempotency_key }),
      );
      const group = await loadGroup(client, id);
      return { ...data, id, turn_needs: group?.turn_needs ?? null };
    },
    onPaid: () => {
      groupDrafts().discard();
      groupChanged(client);
    },
    onFail: (error) => {
      // The group may exist although the reply was lost: refetch the list.
      client.invalidateQueries({ queryKey: ['ajo', 'mine'] });
      const refused = stepOf(error);
      if (refused === undefined) return;
      form.fail(error);
      payment.clear();
      setStep(refused);
    },
  });
  const goBack = () => {
    form.clear();
    setStep(step - 1);
  };
  const goForward = (event: FormEvent) => {
    event.preventDefault();
    const invalidStep = STEP_FIELDS.findIndex(
      (fields, index) => index <= step && !form.checkOnly(...fields),
    );
    setStep(invalidStep >= 0 ? invalidStep : step + 1);
  };
  const created = payment.reply;
  return (
    <Dialog open onOpenChange={onClose} title={created ? 'Group created' : 'Create New Àjọ Group'}>
      {created ? (
        <CreatedGroup group={created} onDone={onClose} onVisit={onVisit} />
      ) : (
        <CreateSteps current={step} finished={finishedText(form.values, step)}>
          {step > 0 && <BackStep key={step} onBack={goBack} />}
          {step === REVIEW ? (
            <PinForm
              payment={payment}
              labels={{ pay: 'Create Àjọ Group' }}
              byButton // spec §2 Ajo/Esusu groups
              onCancel={goBack}
              cancelLabel="Back"
            >
              <ReviewStep form={form} />
            </PinForm>
          ) : (
            <form {...form.props} onSubmit={goForward} className="flex flex-col gap-4">
              <RestoredDraft form={form} />
              {form.message && <Notice tone="bad">{form.message}</Notice>}
              {step === 0 ? <BasicFields form={form} /> : <SettingsFields form={form} />}
              <div className="flex gap-3">
                {step > 0 && (
                  <Button variant="secondary" onClick={goBack}>
                    Back
                  </Button>
                )}
                <Button type="submit" className="flex-1">
                  Continue
                </Button>
              </div>
            </form>
          )}
        </CreateSteps>
      )}
    </Dialog>
  );
}

/** The step with the field the server rejected. */
function stepOf(error: Error): number | undefined {
  const field = error instanceof Refusal ? error.field?.split('.')[0] : undefined;
  const step = STEP_FIELDS.findIndex((fields) => fields.some((name) => name === field));
  return step < 0 ? undefined : step;
}

function ReviewStep({ form }: { form: FormState<GroupDraft> }) {
  const { data } = checkGroup(form.values, Date.now());
  return data && <Summary form={data} />;
}

type StepperProps = { current: number; finished: string[]; children: ReactNode };

/** The steps by name, finished ones with a summary; the current one is expanded. */
function CreateSteps({ current, finished, children }: StepperProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  const previous = useRef(current);
  useEffect(() => {
    // The clicked button is gone, so the new step's name takes the focus.
    if (previous.current !== current) heading.current?.focus();
    previous.current = current;
  }, [current]);
  return (
    <ol className="create-steps flex flex-col">
      {STEPS.map((name, step) => (
        <li
          key={name}
          className={step < current ? 'done' : undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          <div className="flex flex-wrap items-center gap-x-3">
            <span
              aria-hidden="true"
              className={`grid size-7 shrink-0 place-items-center rounded-full font-semibold text-13 ${step <= current ? 'bg-primary text-on-primary' : 'bg-line text-muted'}`}
            >
              {step < current ? <Check size={16} /> : step + 1}
            </span>
            <p
              ref={step === current ? heading : undefined}
              tabIndex={-1}
              className={`rounded-sm font-semibold ${step > current ? 'text-muted' : ''}`}
            >
              {name}
            </p>
            {finished[step] && (
              <p className="ml-auto text-muted text-sm tabular-nums">{finished[step]}</p>
            )}
          </div>
          {step === current && <div className="pt-4">{children}</div>}
        </li>
      ))}
    </ol>
  );
}

/** The values as entered, with those the server adds. */
type CreatedGroup = Pick<
  Group,
  'id' | 'name' | 'visibility' | 'start_date' | 'min_members' | 'turn_needs'
>;

type CreatedProps = { group: CreatedGroup; onDone: () => void; onVisit: Visit };

function CreatedGroup({ group, onDone, onVisit }: CreatedProps) {
  return (
    <div className="flex flex-col gap-4">
      <Outcome tone="good">
        {group.visibility === 'open'
          ? `${group.name} is open: others can find it under Available Groups.`
          : `${group.name} is private: only people you invite can join.`}{' '}
        It starts on {formatDate(group.start_date)} if at least {group.min_members} have joined by
        then.
      </Outcome>
      {group.turn_needs && <Notice tone="warn">{group.turn_needs}</Notice>}
      <Button className="min-h-12" onClick={() => onVisit(group.id, 'invite')}>
        Invite friends
      </Button>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={() => onVisit(group.id)}>
          View group
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
