// The profile, shown or edited. A new email or phone counts only once the code sent to it is entered.
import type { User } from '@alajo/contract/identity/schemas.ts';
import {
  type Contact,
  contact as contacts,
  namesFixed,
  profileBody,
} from '@alajo/contract/identity/settings.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { type FormState, firstProblem, useForm } from '../platform/form.ts';
import { updateUser, useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { SettingFact, SettingLink, SettingRows } from '../ui/setting-row.tsx';
import { PageFrame } from './page-frame.tsx';
import { PROFILE_ROWS } from './pages.ts';
import { profileQuery, settingsChanged, settingsQuery } from './queries.ts';

const loadConfirm = () => import('./contact-dialog.tsx');
const ContactDialog = lazyPart(loadConfirm);

const FIELDS = [
  { name: 'first_name', autoComplete: 'given-name' },
  { name: 'last_name', autoComplete: 'family-name' },
  { name: 'username', autoComplete: 'username', autoCapitalize: 'none' },
  { name: 'phone_number', autoComplete: 'tel', type: 'tel' },
  { name: 'email', autoComplete: 'email', type: 'email' },
] as const;
type Values = Record<(typeof FIELDS)[number]['name'], string>;
const FORM = 'profile-form';
const FIXED: readonly string[] = ['first_name', 'last_name'];

/** The form's initial values; an unconfirmed contact replaces the confirmed one. */
function valuesOf(user: User, unconfirmed: Partial<Record<Contact, string | null>> = {}): Values {
  const { first_name, last_name, username } = user;
  const email = unconfirmed.email ?? user.email;
  return {
    first_name,
    last_name,
    username,
    email,
    phone_number: formatPhone(unconfirmed.phone_number ?? user.phone_number),
  };
}

export default function Profile() {
  const client = useQueryClient();
  const user = useUser();
  useQuery(profileQuery);
  const { data: settings, dataUpdatedAt } = useQuery(settingsQuery);
  const unconfirmed = settings?.unconfirmed;
  const [editing, setEditing] = useState(false);
  const [confirming, setConfirming] = useState<Contact>();
  const save = (values: Values) =>
    call(settingsRoutes.updateProfile, { user_id: user.id, id: user.id, ...values });
  const onSaved = (reply: Awaited<ReturnType<typeof save>>) => {
    updateUser(reply.user);
    settingsChanged(client, reply.settings);
    setEditing(false);
    setConfirming(contacts.options.find((contact) => reply.settings.unconfirmed[contact] !== null));
  };
  const form = useForm({
    initial: valuesOf(user),
    check: (values) => firstProblem(z.safeParse(profileBody, { id: user.id, ...values })),
    send: save,
    onDone: onSaved,
  });
  const keepOld = useAction({ mutationFn: save, onSuccess: onSaved });
  const saved = keepOld.data ?? form.reply;
  const edit = (event: MouseEvent) => {
    event.preventDefault(); // The button turns into the submit button before the browser handles the click.
    keepOld.reset();
    form.reset(valuesOf(user, unconfirmed));
    setEditing(true);
  };
  return (
    <PageFrame
      page="profile"
      action={
        <Button
          variant={editing ? 'primary' : 'secondary'}
          {...(editing && { type: 'submit', form: FORM })}
          loading={form.pending}
          onClick={editing ? undefined : edit}
        >
          {editing ? (
            'Save'
          ) : (
            <>
              <Pencil size={16} aria-hidden="true" />
              Edit
            </>
          )}
        </Button>
      }
    >
      {saved && !editing && !confirming && <Outcome tone="good">{saved.message}</Outcome>}
      {keepOld.error && !editing && <Notice tone="bad">{errorMessage(keepOld.error)}</Notice>}
      {editing && form.message && <Notice tone="bad">{form.message}</Notice>}
      {!editing &&
        contacts.options.map((contact) => (
          <UnconfirmedContact
            key={contact}
            value={formatContact(contact, unconfirmed?.[contact])}
            keeping={keepOld.isPending}
            onKeep={() =>
              keepOld.mutate({ ...valuesOf(user, unconfirmed), [contact]: user[contact] })
            }
            onConfirm={() => setConfirming(contact)}
          />
        ))}
      {editing ? (
        <form {...form.props} id={FORM} className="grid gap-4 sm:grid-cols-2">
          <Fields form={form} />
          <Button variant="secondary" onClick={() => setEditing(false)}>
            Cancel
          </Button>
        </form>
      ) : (
        <Lines values={valuesOf(user)} />
      )}
      {confirming && settings?.unconfirmed[confirming] && (
        <ContactDialog
          contact={confirming}
          value={settings.unconfirmed[confirming]}
          resendAt={dataUpdatedAt + settings.resend_after_s[confirming] * 1000}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </PageFrame>
  );
}

/** The profile as text. */
function Lines({ values }: { values: Values }) {
  return (
    <>
      <SettingRows>
        {FIELDS.map(({ name }) => (
          <SettingFact key={name} row={PROFILE_ROWS[name]} value={values[name]} />
        ))}
      </SettingRows>
      <p className="px-1 text-muted text-sm">
        You’ll need a code to change your phone number or email.
      </p>
      <SettingRows>
        <SettingLink
          row={PROFILE_ROWS.kyc}
          to="/profile"
          about="Your tier, and what raises your limits"
        />
      </SettingRows>
    </>
  );
}

function Fields({ form }: { form: FormState<Values> }) {
  const fixed = namesFixed(useUser());
  return FIELDS.map(({ name, ...rest }) => (
    <Field
      key={name}
      label={PROFILE_ROWS[name].name}
      {...rest}
      readOnly={fixed && FIXED.includes(name)}
      hint={hintOf(name, fixed)}
      {...form.field(name)}
    />
  ));
}

function hintOf(name: string, fixed: boolean): string | undefined {
  if (fixed && FIXED.includes(name)) return 'Confirmed with your ID. Support can change it.';
  if (name === 'email' || name === 'phone_number')
    return 'We’ll send a code to confirm the new one.';
  return undefined;
}

const formatContact = (contact: Contact, value: string | null | undefined) =>
  value && contact === 'phone_number' ? formatPhone(value) : value;

type UnconfirmedProps = {
  value: string | null | undefined;
  keeping: boolean;
  onKeep: () => void;
  onConfirm: () => void;
};

/** Renders nothing if the contact is confirmed. */
function UnconfirmedContact({ value, keeping, onKeep, onConfirm }: UnconfirmedProps) {
  if (!value) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-warn-tint px-4 py-3 text-sm text-warn">
      <span className="wrap-anywhere">
        <b>{value}</b> isn’t confirmed yet: enter the code we sent to it. Until then we’ll use your
        old one.
      </span>
      <span className="flex flex-wrap gap-2">
        <Button variant="secondary" loading={keeping} onClick={onKeep}>
          Keep the old one
        </Button>
        <Button onPointerDown={loadConfirm} onClick={onConfirm}>
          Enter the code
        </Button>
      </span>
    </div>
  );
}
