// Registration (spec §2, §5): one form, in three steps.
import { messages } from '@alajo/contract/errors.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { registerBody } from '@alajo/contract/identity/schemas.ts';
import {
  type FormEvent,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { createCodeLoader } from '../platform/code-loading.ts';
import { createDrafts, type Draft } from '../platform/drafts.ts';
import { type FormState, useForm, type ValidationResult } from '../platform/form.ts';
import { NEXT_KEY, read, sessionStore } from '../platform/storage.ts';
import { AuthFrame, TextLink } from '../ui/auth-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Steps } from '../ui/steps.tsx';
import { resendIn, verifyPath } from './code-destination.ts';
import type { InvitedComponent } from './invited.tsx';

const empty = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  phone_number: '',
  password: '',
  confirmPassword: '',
};
type Values = typeof empty;

/** All problems at once, each at its field (the sentences of spec §5). */
function check({
  confirmPassword,
  ...body
}: Values): ValidationResult<z.output<typeof registerBody>> {
  const checked = z.safeParse(registerBody, body);
  if (body.password === confirmPassword) return checked;
  const differ = { path: ['confirmPassword'], message: messages.passwords_differ };
  return { success: false, error: { issues: [...(checked.error?.issues ?? []), differ] } };
}

/** Keeps typed text for those who come back from the code page, until they sign in. */
const draft: Draft<Values> = { ...createDrafts<Values>('register')(), discard: () => undefined };

const codeLoader = createCodeLoader();
const LaterSteps = lazy(() => codeLoader.load(() => import('./later-steps.tsx')));

const INVITED = 'You’re invited to an Ajo group.';
const Invited = lazy<InvitedComponent>(() =>
  import('./invited.tsx').catch(() => ({ default: ({ unknown }) => unknown })),
);

type Step = { title: string; lead: string; fields: readonly (keyof Values)[] };
const NAME: Step = {
  title: 'What’s your name?',
  lead: 'As on your ID, so that your bank and BVN match later.',
  fields: ['first_name', 'last_name', 'username'],
};
const CONTACT: Step = {
  title: 'How do we reach you?',
  lead: 'We’ll send a 6-digit code to check it’s you.',
  fields: ['email', 'phone_number'],
};
const PASSWORD: Step = {
  title: 'Choose a password',
  lead: 'Longer is safer: three random words beat one short word with symbols.',
  fields: ['password', 'confirmPassword'],
};
const STEPS = [NAME, CONTACT, PASSWORD];

export function Component() {
  const navigate = useNavigate();
  const form = useForm({
    initial: empty,
    check,
    send: (body) => call(identityRoutes.register, body),
    onDone: ({ email, retry_after_s, channels }) =>
      navigate(verifyPath(email), { state: resendIn(retry_after_s, channels) }),
    failed: messages.register_failed,
    leaves: true,
    draft,
  });
  const { step, go } = useStep(form);
  const field = (name: keyof Values) => ({ name, required: true, ...form.field(name) });
  const at = STEPS.indexOf(step);
  const failed = useSyncExternalStore(codeLoader.subscribe, codeLoader.hasFailed);
  const submit = (event: FormEvent) => {
    if (step === PASSWORD) return form.submit(event);
    event.preventDefault();
    if (form.checkOnly(...step.fields)) go(STEPS[at + 1] ?? PASSWORD);
  };
  return (
    <AuthFrame title={step.title} lead={step.lead}>
      <Steps done={at + 1} total={STEPS.length} />
      {step === NAME && isInvited() && (
        <p className="min-h-12 font-semibold">
          <Suspense fallback={INVITED}>
            <Invited unknown={INVITED} />
          </Suspense>
        </p>
      )}
      {failed && step !== NAME && <LoadError onRetry={codeLoader.retry} />}
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <form {...form.props} onSubmit={submit} className="flex flex-col gap-4">
        <fieldset
          aria-label={NAME.title}
          hidden={step !== NAME}
          className="flex min-w-0 flex-col gap-4"
        >
          <Field label="First name" autoComplete="given-name" {...field('first_name')} />
          <Field label="Last name" autoComplete="family-name" {...field('last_name')} />
          <Field
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            {...field('username')}
          />
        </fieldset>
        <Suspense>
          <LaterSteps
            at={at}
            title={step.title}
            values={form.values}
            field={field}
            pending={form.pending}
            onBack={() => go(STEPS[at - 1] ?? NAME)}
          />
        </Suspense>
        {step === NAME && <Button type="submit">Continue</Button>}
      </form>
      {step === NAME && (
        <p className="text-muted">
          Have an account? <TextLink to="/login">Sign In</TextLink>
        </p>
      )}
    </AuthFrame>
  );
}

const isInvited = () => read(sessionStore(), NEXT_KEY)?.startsWith('/join/');

/** The open step: problems that were just shown open theirs. A newly opened step takes the focus. */
function useStep({ shown, problems, props }: FormState<Values>) {
  const [step, go] = useState(NAME);
  const [seen, setSeen] = useState(shown);
  const focused = useRef(step);
  if (shown !== seen) {
    setSeen(shown);
    go(STEPS.find(({ fields }) => fields.some((name) => problems[name])) ?? step);
  }
  useEffect(() => {
    if (focused.current === step) return;
    focused.current = step;
    const fields = props.ref.current?.querySelector('fieldset:not([hidden])');
    const wrong = fields?.querySelector<HTMLElement>('[aria-invalid]');
    (wrong ?? fields?.querySelector('input'))?.focus();
  }, [step, props.ref]);
  return { step, go };
}
