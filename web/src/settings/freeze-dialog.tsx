// Freezing explains its effects and asks which automatic payments continue; unfreezing needs the password and
// the PIN.
import { PIN_LENGTH } from '@alajo/contract/identity/schemas.ts';
import type { FrozenKeeps } from '@alajo/contract/identity/settings.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { type FormState, useForm, valid } from '../platform/form.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/field.tsx';
import { settingsChanged, settingsQuery } from './queries.ts';

type Props = { onClose: () => void };

/** `choosing`: changes which payments continue while the wallet is frozen. */
export default function FreezeDialog({
  onClose,
  choosing = false,
}: Props & { choosing?: boolean }) {
  // The state when the dialog opened: it must not change to the other form just before it closes.
  const { data: now } = useQuery(settingsQuery);
  const [{ frozen, keeps }] = useState({
    frozen: now?.frozen_at != null,
    keeps: now?.frozen_keeps ?? { ajo: false, plans: false },
  });
  if (choosing) {
    return (
      <Dialog open onOpenChange={onClose} title="While your wallet is frozen">
        <ChangeChoices keeps={keeps} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={frozen ? 'Unfreeze your wallet' : 'Freeze your wallet?'}
    >
      {frozen ? <Unfreeze onClose={onClose} /> : <Freeze onClose={onClose} />}
    </Dialog>
  );
}

const EFFECTS = [
  'No money leaves your wallet: you can’t send, pay or buy.',
  'You can still receive money.',
  'Anything already in progress continues: a bank transfer, an order, a booked collection.',
  'Transfers that haven’t gone out yet come back to your wallet.',
  'Weekly collections are skipped.',
];

/**
 * Freezing needs no proof. Letting payments continue needs the PIN; after a wrong one everything stays
 * stopped.
 */
function Freeze({ onClose }: Props) {
  const { has_pin } = useUser();
  const client = useQueryClient();
  const form = useForm({
    initial: { ajo: false, plans: false, pin: '' },
    check: (values) => valid(values),
    send: async ({ ajo, plans, pin }) => {
      const settings = await call(settingsRoutes.freeze);
      settingsChanged(client, settings);
      return ajo || plans ? call(settingsRoutes.keepWhileFrozen, { ajo, plans, pin }) : settings;
    },
    onDone: (settings) => {
      settingsChanged(client, settings);
      onClose();
    },
  });
  const { ajo, plans, pin } = form.values;
  const keeps = ajo || plans;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {EFFECTS.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {has_pin && <Choices form={form} />}
      <p>To unfreeze it, you need your password and PIN.</p>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="danger"
          disabled={keeps && pin.length !== PIN_LENGTH}
          loading={form.pending}
        >
          Freeze now
        </Button>
      </div>
    </form>
  );
}

type FreezeValues = FrozenKeeps & { pin: string };

/** The automatic payments that continue, and the PIN once any is chosen. */
function Choices({ form, always = false }: { form: FormState<FreezeValues>; always?: boolean }) {
  const { ajo, plans } = form.values;
  return (
    <fieldset className="flex flex-col gap-1 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold text-sm">
        Should these continue while it’s frozen?
      </legend>
      <Choice
        label="Ajo contributions"
        about={`If not, a contribution due now will be late, then missed once your group stops trying, and the late fee applies.`}
        {...form.field('ajo')}
      />
      <Choice
        label="Auto-saves and standing orders"
        about="If not, they’re skipped."
        {...form.field('plans')}
      />
      {(always || ajo || plans) && (
        <CodeField label="Transaction PIN" hidden length={PIN_LENGTH} {...form.field('pin')} />
      )}
    </fieldset>
  );
}

type ChoiceProps = {
  label: string;
  about: string;
  value: boolean;
  onValue: (value: boolean) => void;
};

function Choice({ label, about, value, onValue }: ChoiceProps) {
  return (
    <Checkbox className="items-start py-2 [&_input]:mt-0.5" checked={value} onChecked={onValue}>
      <span>
        <b className="font-medium">{label}</b>
        <span className="block text-muted text-sm">{about}</span>
      </span>
    </Checkbox>
  );
}

/** Changes the choice while the wallet stays frozen. */
function ChangeChoices({ keeps, onClose }: Props & { keeps: FrozenKeeps }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { ...keeps, pin: '' },
    check: (values) => valid(values),
    send: (body) => call(settingsRoutes.keepWhileFrozen, body),
    onDone: (settings) => {
      settingsChanged(client, settings);
      onClose();
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <Choices form={form} always />
      <Button type="submit" disabled={form.values.pin.length !== PIN_LENGTH} loading={form.pending}>
        Save
      </Button>
    </form>
  );
}

function Unfreeze({ onClose }: Props) {
  const { has_pin } = useUser();
  const client = useQueryClient();
  const form = useForm({
    initial: { password: '', pin: '' },
    check: ({ password, pin }) => valid(has_pin ? { password, pin } : { password }),
    send: (body) => call(settingsRoutes.unfreeze, body),
    onDone: (settings) => {
      settingsChanged(client, settings);
      onClose();
    },
  });
  const { password, pin } = form.values;
  const ready = password !== '' && (!has_pin || pin.length === PIN_LENGTH);
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p>Money can leave your wallet again, including automatic payments.</p>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      {has_pin && (
        <CodeField label="Transaction PIN" hidden length={PIN_LENGTH} {...form.field('pin')} />
      )}
      <Button type="submit" disabled={!ready} loading={form.pending}>
        Unfreeze wallet
      </Button>
    </form>
  );
}
