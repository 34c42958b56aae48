// Freezing explains its effects first; unfreezing needs the password and the PIN.
import { PIN_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { AJO_RETRY_HOURS } from '@alajo/contract/time-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { useForm, valid } from '../platform/form.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DigitsField, PasswordField } from '../ui/field.tsx';
import { settingsChanged, settingsQuery } from './queries.ts';

type Props = { onClose: () => void };

export default function FreezeDialog({ onClose }: Props) {
  // The state when the dialog opened: it must not change to the other form just before it closes.
  const frozenNow = useQuery(settingsQuery).data?.frozen_at != null;
  const [frozen] = useState(frozenNow);
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
  'No money leaves your wallet: you can’t send, pay or buy, and nothing is taken automatically.',
  'You can still receive money.',
  'Anything already in progress continues: a bank transfer, an order, a booked collection.',
  `An Ajo contribution that falls due isn’t paid: it is late, after ${Math.max(...AJO_RETRY_HOURS)} hours missed, and your group’s late fee applies.`,
  'Auto-save and weekly collections are skipped.',
];

function Freeze({ onClose }: Props) {
  const client = useQueryClient();
  const freeze = useAction({
    mutationFn: () => call(settingsRoutes.freeze),
    onSuccess: (settings) => {
      settingsChanged(client, settings);
      onClose();
    },
  });
  return (
    <div className="flex flex-col gap-4">
      {freeze.error && <Notice tone="bad">{errorMessage(freeze.error)}</Notice>}
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {EFFECTS.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p>To unfreeze it, you need your password and PIN.</p>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" loading={freeze.isPending} onClick={() => freeze.mutate()}>
          Freeze now
        </Button>
      </div>
    </div>
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
        <DigitsField
          label="Transaction PIN"
          type="password"
          autoComplete="off"
          length={PIN_LENGTH}
          {...form.field('pin')}
        />
      )}
      <Button type="submit" disabled={!ready} loading={form.pending}>
        Unfreeze wallet
      </Button>
    </form>
  );
}
