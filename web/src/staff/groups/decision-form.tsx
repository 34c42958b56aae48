// Decisions about something that has ended; each opens a form for its reason in place.
import { useState } from 'react';
import { ReasonForm } from '../kit/reason-form.tsx';
import { ActionButton } from '../ui/action-button.tsx';

export type Choice = {
  label: string;
  hint: string;
  variant?: 'danger';
  send: (reason: string) => Promise<unknown>;
};

export function DecisionForm({ choices }: { choices: readonly Choice[] }) {
  const [chosen, setChosen] = useState<string>();
  const choice = choices.find(({ label }) => label === chosen);
  if (choice === undefined) {
    return (
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-2 empty:hidden">
        {choices.map(({ label, variant }) => (
          <ActionButton
            key={label}
            {...(variant && { variant })}
            wide
            onClick={() => setChosen(label)}
          >
            {label}
          </ActionButton>
        ))}
      </div>
    );
  }
  return (
    <div className="mt-2">
      <ReasonForm
        label="Why"
        hint={choice.hint}
        submitLabel={choice.label}
        variant={choice.variant ?? 'primary'}
        send={choice.send}
        onClose={() => setChosen(undefined)}
      />
    </div>
  );
}
