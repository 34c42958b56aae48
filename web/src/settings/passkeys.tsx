// The customer's passkeys: each one's name and last use; adds, renames or removes one.
import { passkeyRoutes } from '@alajo/contract/identity/passkey-routes.ts';
import type { PasskeyRow } from '@alajo/contract/identity/passkeys.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { passkeysChanged, passkeysQuery, useAddPasskey } from '../identity/queries.ts';
import { useAction } from '../platform/action.ts';
import { call } from '../platform/api.ts';
import { useForm } from '../platform/form.ts';
import { formatAt } from '../platform/format.ts';
import { clearPasskey } from '../platform/passkey-here.ts';
import { passkeyProblem } from '../platform/passkeys.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Confirm } from '../ui/lazy-confirm-dialog.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { anchorOf, SettingCard } from '../ui/setting-row.tsx';
import { QueryError } from '../ui/states.tsx';
import { PASSKEY_ROWS } from './pages.ts';

type PasskeyAction = { about: 'name' | 'removal'; passkey: PasskeyRow };

export default function Passkeys() {
  const query = useQuery(passkeysQuery);
  const [asked, setAsked] = useState<PasskeyAction>();
  const [done, setDone] = useState<{ text: string; at: number }>();
  const say = (text: string) => setDone({ text, at: Date.now() });
  const add = useAddPasskey(() => say('Your passkey is added. Use it to sign in and pay.'));
  const able = globalThis.PublicKeyCredential !== undefined;
  const close = () => setAsked(undefined);
  return (
    <>
      <p className="px-1 text-muted text-sm">
        Use your fingerprint, face or screen lock instead of your password, and instead of a code
        when you pay.
      </p>
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-20" />}
      {add.error && <Notice tone="bad">{passkeyProblem(add.error)}</Notice>}
      {done && (
        <Outcome key={done.at} tone="good">
          {done.text}
        </Outcome>
      )}
      {query.data && query.data.length > 0 && (
        <SettingCard row={PASSKEY_ROWS['passkey-list']}>
          <ul className="divide-y divide-line">
            {query.data.map((passkey) => (
              <Row
                key={passkey.id}
                passkey={passkey}
                onAsk={(about) => setAsked({ about, passkey })}
              />
            ))}
          </ul>
        </SettingCard>
      )}
      {able ? (
        <Button
          {...anchorOf(PASSKEY_ROWS['add-passkey'])}
          variant={query.data?.length === 0 ? 'primary' : 'secondary'}
          className="self-start"
          loading={add.isPending}
          onClick={() => add.mutate()}
        >
          <Fingerprint size={18} aria-hidden="true" />
          {PASSKEY_ROWS['add-passkey'].name}
        </Button>
      ) : (
        <p
          {...anchorOf(PASSKEY_ROWS['add-passkey'])}
          tabIndex={-1}
          className="px-1 text-muted text-sm"
        >
          This browser can’t create passkeys. Update it, or open Alajo in another one.
        </p>
      )}
      {asked?.about === 'name' && <Rename passkey={asked.passkey} onClose={close} />}
      {asked?.about === 'removal' && (
        <Remove
          passkey={asked.passkey}
          last={query.data?.length === 1}
          onRemoved={say}
          onClose={close}
        />
      )}
    </>
  );
}

type RowProps = { passkey: PasskeyRow; onAsk: (about: PasskeyAction['about']) => void };

function Row({ passkey: { name, added_at, last_used_at }, onAsk }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="setting-name wrap-anywhere">{name}</p>
        <p className="setting-about">
          Added {formatAt(added_at)} ·{' '}
          {last_used_at ? `Last used ${formatAt(last_used_at)}` : 'Not used yet'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" aria-label={`Rename ${name}`} onClick={() => onAsk('name')}>
          Rename
        </Button>
        <Button
          variant="secondary"
          className="text-bad"
          aria-label={`Remove ${name}`}
          onClick={() => onAsk('removal')}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function Rename({ passkey: { id, name }, onClose }: { passkey: PasskeyRow; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { name },
    check: (values) => z.safeParse(passkeyRoutes.renamePasskey.body, values),
    send: (body) => call(passkeyRoutes.renamePasskey, { id, ...body }),
    onDone: () => {
      passkeysChanged(client);
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title="Rename passkey">
      <form {...form.props} className="flex flex-col gap-4">
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <Field label="Name" autoComplete="off" {...form.field('name')} />
        <Button type="submit" loading={form.pending}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}

type RemoveProps = {
  passkey: PasskeyRow;
  /** True if no other passkey is left. */
  last: boolean;
  onRemoved: (message: string) => void;
  onClose: () => void;
};

function Remove({ passkey: { id, name }, last, onRemoved, onClose }: RemoveProps) {
  const client = useQueryClient();
  const remove = useAction({
    mutationFn: () => call(passkeyRoutes.removePasskey, { id }),
    onSuccess: ({ message }) => {
      if (last) clearPasskey();
      passkeysChanged(client);
      onRemoved(message);
      onClose();
    },
  });
  return (
    <Confirm
      title={`Remove “${name}”?`}
      cancelLabel="Keep it"
      confirmLabel="Remove passkey"
      action={remove}
      onClose={onClose}
    >
      <p>
        It will no longer sign you in or approve payments.
        {last && ' It’s your last one, so whenever your PIN isn’t enough you’ll need a code.'}{' '}
        Delete it from your device’s passwords too.
      </p>
    </Confirm>
  );
}
