// Closes the account for good: lists what must be resolved first, each with a link; with nothing left, asks
// for the password and the PIN.
import { PIN_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { useForm } from '../platform/form.ts';
import { signOut, useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { QueryError } from '../ui/states.tsx';
import { closingQuery } from './queries.ts';

type Props = { onClose: () => void };

export default function CloseDialog({ onClose }: Props) {
  const query = useQuery(closingQuery);
  const open = query.data?.obligations ?? [];
  return (
    <Dialog open onOpenChange={onClose} title="Close account">
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-32" />}
      {open.length > 0 && (
        <div className="flex flex-col gap-4">
          <p>Before you can close your account:</p>
          <ul className="flex flex-col gap-3">
            {open.map(({ description, link }) => (
              <li key={description}>
                {description}{' '}
                <Link to={link} onClick={onClose} className="font-medium text-primary underline">
                  Go there<span className="sr-only">: {description}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {query.data && open.length === 0 && <CloseForm />}
    </Dialog>
  );
}

function CloseForm() {
  const user = useUser();
  const form = useForm({
    initial: { password: '', pin: '' },
    check: ({ password, pin }) =>
      z.safeParse(settingsRoutes.closeAccount.body, {
        password,
        ...(user.has_pin ? { pin } : {}),
      }),
    send: (body) => call(settingsRoutes.closeAccount, body),
  });
  if (form.reply) {
    return (
      <div className="flex flex-col gap-4">
        <Outcome tone="good">{form.reply.message}</Outcome>
        <Button onClick={signOut}>Done</Button>
      </div>
    );
  }
  const ready =
    form.values.password !== '' && (!user.has_pin || form.values.pin.length === PIN_LENGTH);
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p>
        This can’t be undone. You’ll be signed out everywhere, standing orders and payment links
        will end, no one can pay you at @{user.username}, and no one else will ever get that name.
        The law makes us keep some records for five years, then we erase them. Export your data
        first if you want a copy.
      </p>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      {user.has_pin && (
        <CodeField label="Transaction PIN" hidden length={PIN_LENGTH} {...form.field('pin')} />
      )}
      <Button type="submit" variant="danger" disabled={!ready} loading={form.pending}>
        Close my account
      </Button>
    </form>
  );
}
