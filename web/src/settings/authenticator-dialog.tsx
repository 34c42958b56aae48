// Sets up an authenticator app (password and PIN, then its key, then a code from it), or removes it.
import { messages } from '@alajo/contract/errors.ts';
import { factorRoutes } from '@alajo/contract/identity/factor-routes.ts';
import type { AuthenticatorSecret } from '@alajo/contract/identity/factors.ts';
import { OTP_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { call } from '../platform/api.ts';
import { invalid, useForm, valid } from '../platform/form.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { CopyableText } from '../ui/copyable-text.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { checkProof, NO_PROOF, ProofFields } from './factor-proof.tsx';
import { factorsQuery } from './factors-query.ts';
import { settingsChanged } from './queries.ts';

type Props = { removing: boolean; onClose: () => void };

export default function AuthenticatorDialog({ removing: now, onClose }: Props) {
  // Fixed when the dialog opens, so it stays the same dialog once something has changed.
  const [removing] = useState(now);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={removing ? 'Remove your authenticator app' : 'Set up an authenticator app'}
    >
      {removing ? <Remove onClose={onClose} /> : <SetUp onClose={onClose} />}
    </Dialog>
  );
}

type StepProps = { onClose: () => void };

function SetUp({ onClose }: StepProps) {
  const [key, setKey] = useState<AuthenticatorSecret>();
  const form = useForm({
    initial: NO_PROOF,
    check: checkProof,
    send: ({ password, pin }) => call(factorRoutes.startAuthenticator, { password }, { pin }),
    onDone: setKey,
  });
  if (key) return <Confirm authenticator={key} onClose={onClose} />;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p>Install an app such as Google Authenticator, Aegis or 2FAS first.</p>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <ProofFields form={form} />
      <Button type="submit" loading={form.pending}>
        Continue
      </Button>
    </form>
  );
}

function Confirm({
  authenticator: { secret, uri },
  onClose,
}: StepProps & { authenticator: AuthenticatorSecret }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { otp: '' },
    check: (values) =>
      values.otp.length === OTP_LENGTH ? valid(values) : invalid('otp', messages.otp_incomplete),
    send: (body) => call(factorRoutes.confirmAuthenticator, body),
    onDone: (factors) => {
      client.setQueryData(factorsQuery.queryKey, factors);
      settingsChanged(client);
    },
  });
  if (form.reply) {
    return (
      <div className="flex flex-col gap-4">
        <Outcome tone="good">Your app is set up.</Outcome>
        <Button onClick={onClose}>Done</Button>
      </div>
    );
  }
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p>Scan this with the app, or enter the key by hand. You won’t see it again.</p>
      <img
        alt="QR code with the key for your app"
        className="size-44 self-center rounded-card bg-white p-2"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
      />
      <CopyableText label="Key" shown={secret.replace(/(.{4})(?=.)/g, '$1 ')} text={secret} />
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <CodeField label="Code from the app" length={OTP_LENGTH} {...form.field('otp')} />
      <Button type="submit" loading={form.pending}>
        Confirm
      </Button>
    </form>
  );
}

function Remove({ onClose }: StepProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: NO_PROOF,
    check: checkProof,
    send: ({ password, pin }) => call(factorRoutes.removeAuthenticator, { password }, { pin }),
    onDone: (factors) => {
      client.setQueryData(factorsQuery.queryKey, factors);
      settingsChanged(client);
      onClose();
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p>Its codes stop working at once. We’ll send codes by email or SMS again.</p>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <ProofFields form={form} />
      <Button type="submit" variant="danger" loading={form.pending}>
        Remove app
      </Button>
    </form>
  );
}
