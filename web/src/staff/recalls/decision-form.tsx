// Decision about a recall: each option with its postings, and the bank’s possible replies.

import { formatNaira } from '@alajo/contract/money.ts';
import { reason as reasonSchema } from '@alajo/contract/staff/schemas.ts';
import {
  type BankStep,
  bankSteps,
  type RecallDecision,
  recallDecisions,
  type StaffRecall,
} from '@alajo/contract/support/staff-recalls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../platform/form.ts';
import { Notice } from '../../ui/card.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { endCase } from '../cases/case-ends.tsx';
import { FormButtons } from '../kit/form-buttons.tsx';
import { Card } from '../payments/card.tsx';
import { Postings } from '../ui/postings.tsx';

const caseOf = ({ reference }: StaffRecall) => ({ kind: 'recall', reference }) as const;

type Props = { recall: StaffRecall; works: boolean };

export function RecallDecisions({ recall, works }: Props) {
  const [decision, setDecision] = useState<RecallDecision>();
  const { choices } = recall;
  const chosen = choices.find((choice) => choice.decision === decision);
  return (
    <Card title="Decide" aside="Needs a second approver">
      <div className="dense flex flex-col gap-3 p-3">
        <Segments
          label="Decision"
          options={choices.map(({ decision: value }) => ({
            value,
            label: recallDecisions[value].label,
          }))}
          value={chosen?.decision}
          onValue={setDecision}
        />
        {chosen === undefined ? (
          <p className="text-muted">Select one to see its postings.</p>
        ) : (
          <>
            <p>{recallDecisions[chosen.decision].does}</p>
            {chosen.refused && (
              <Notice tone="bad">It would currently be refused: {chosen.refused}</Notice>
            )}
            {chosen.postings.length > 0 && <Postings label="Postings" postings={chosen.postings} />}
            {chosen.postings.length === 0 && !chosen.refused && (
              <p className="text-muted">It makes no ledger entries.</p>
            )}
            {works && !chosen.refused && (
              <ProposeDecision key={chosen.decision} recall={recall} decision={chosen.decision} />
            )}
          </>
        )}
      </div>
    </Card>
  );
}

type ProposeProps = { recall: StaffRecall; decision: RecallDecision };

const ProposeDecision = ({ recall, decision }: ProposeProps) => (
  <ReasonBelow
    label="Reason"
    hint="The person who decides will read it, and it stays in the log."
    submitLabel={`Propose: ${recallDecisions[decision].label.toLowerCase()}`}
    variant={decision === 'refuse' || decision === 'hold' ? 'danger' : 'primary'}
    send={(reason) => endCase(caseOf(recall), { end: decision, reason })}
  />
);

export function BankSteps({ recall }: { recall: StaffRecall }) {
  const [step, setStep] = useState<BankStep>();
  const chosen = recall.bank_steps.find((bank_Step) => bank_Step === step);
  return (
    <Card title="The bank" aside={formatNaira(recall.left)}>
      <div className="dense flex flex-col gap-3 p-3">
        <Segments
          label="Contact with the bank"
          column
          options={recall.bank_steps.map((value) => ({ value, label: bankSteps[value].label }))}
          value={chosen}
          onValue={setStep}
        />
        {chosen && <RecordStep key={chosen} recall={recall} step={chosen} />}
      </div>
    </Card>
  );
}

type RecordProps = { recall: StaffRecall; step: BankStep };

const RecordStep = ({ recall, step }: RecordProps) => (
  <>
    <p className="text-muted">{bankSteps[step].does}</p>
    <ReasonBelow
      label="Who said what"
      hint="This stays in the log."
      submitLabel="Record"
      variant={step === 'refused' ? 'danger' : 'primary'}
      send={(reason) => endCase(caseOf(recall), { end: `bank_${step}`, reason })}
    />
  </>
);

type ReasonProps = {
  label: string;
  hint: string;
  submitLabel: string;
  variant: 'primary' | 'danger';
  send: (reason: string) => Promise<unknown>;
};

/** The form below the selected option. Selecting another option is the way back, so it has no back button. */
function ReasonBelow({ label, hint, submitLabel, variant, send }: ReasonProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: { reason: '' },
    check: (values) => z.safeParse(z.object({ reason: reasonSchema }), values),
    send: ({ reason }) => send(reason),
    onDone: () => client.invalidateQueries(),
    onFail: () => client.invalidateQueries({ queryKey: ['recalls'] }),
  });
  return (
    <form {...form.props} className="flex flex-col gap-2.5">
      <TextArea label={label} hint={hint} rows={3} {...form.field('reason')} />
      <FormButtons form={form} submitLabel={submitLabel} variant={variant} />
    </form>
  );
}
