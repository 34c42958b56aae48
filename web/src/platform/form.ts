// Every form of the app: its values, what is wrong with them, and sending them once at a time.
// docs/decisions/0008-one-form-hook.md says why it is our own.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Refusal, sentence } from './api.ts';
import type { Draft } from './drafts.ts';

type Issue = { path: readonly PropertyKey[]; message: string };

/** What `safeParse` of a contract's schema returns: the body to send, or what is wrong. */
export type Checked<Body> =
  | { success: true; data: Body; error?: never }
  | { success: false; data?: never; error: { issues: readonly Issue[] } };

type Options<Values, Body, Reply> = {
  initial: Values;
  check: (values: Values) => Checked<Body>;
  send: (body: Body) => Promise<Reply> | Reply;
  onDone?: ((reply: Reply) => void) | undefined;
  onFail?: ((error: Error) => void) | undefined;
  /** What to say when it failed and the server gave no reason. */
  failed?: string;
  /** Keeps what was typed until it is sent, also while the form is closed. Never for secrets. */
  draft?: Draft<Values> | undefined;
};

type State<Reply> = {
  pending?: boolean;
  /** By field, the first problem of each. */
  problems: Record<string, string>;
  /** The first problem that belongs to no field. */
  message?: string | undefined;
  reply?: Reply;
  error?: Error;
};

export type Form<Values, Reply = unknown> = ReturnType<
  typeof useForm<Values & object, never, Reply>
>;

/**
 * Submitting checks the values, then sends them; a second submit before the reply does nothing.
 * Problems, the check's and the server's, are shown at their fields; the first one gets the focus.
 */
export function useForm<Values extends object, Body, Reply>({
  initial,
  check,
  send,
  onDone,
  onFail,
  failed,
  draft,
}: Options<Values, Body, Reply>) {
  const [values, setValues] = useState(() => draft?.read() ?? initial);
  const [state, setState] = useState<State<Reply>>({ problems: {} });
  // As of now, not of the last rendering: two taps, or typing and submitting, can come before it.
  const latest = useRef(values);
  const sending = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(state.problems).length === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [state.problems]);

  const replace = (next: Values) => {
    latest.current = next;
    setValues(next);
  };
  const set = (part: Partial<Values>) => {
    replace({ ...latest.current, ...part });
    draft?.keep(latest.current);
  };
  const show = (issues: readonly Issue[], error?: Error) => {
    setState({ ...placed(issues, latest.current), ...(error && { error }) });
  };
  /** Shows an error at the field the server names, else as the form's message. */
  const fail = (error: Error) => {
    const path = error instanceof Refusal ? (error.field ?? '').split('.') : [];
    show([{ path, message: sentence(error, failed) }], error);
  };
  /** Checks these fields only: shows what is wrong with them, returns whether nothing is. */
  const checkOnly = (...names: (keyof Values)[]): boolean => {
    const checked = check(latest.current);
    const issues = checked.success
      ? []
      : checked.error.issues.filter(({ path }) => names.some((name) => name === path[0]));
    show(issues);
    return issues.length === 0;
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (sending.current) return;
    const checked = check(latest.current);
    if (!checked.success) return show(checked.error.issues);
    sending.current = true;
    setState({ problems: {}, pending: true });
    try {
      const reply = await send(checked.data);
      draft?.discard();
      setState({ problems: {}, reply });
      onDone?.(reply);
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      fail(error);
      onFail?.(error);
    } finally {
      sending.current = false;
    }
  };

  return {
    ...state,
    pending: state.pending === true,
    values,
    set,
    submit,
    fail,
    checkOnly,
    /** Forgets the last outcome and its problems; the values stay. */
    clear: () => setState({ problems: {} }),
    /** Begins again, with these values. */
    reset: (next: Values) => {
      replace(next);
      draft?.discard();
      setState({ problems: {} });
    },
    /** For the form element. */
    props: { ref: element, noValidate: true, onSubmit: submit },
    /** For a field. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      error: state.problems[name],
      onValue: (value: Values[Name]) => set({ ...latest.current, [name]: value }),
    }),
  };
}

/** Issues by the first part of their path that is a field of the form. */
function placed(issues: readonly Issue[], values: object) {
  const problems: Record<string, string> = {};
  let general: string | undefined;
  for (const { path, message } of issues) {
    const field = path.find((part) => Object.hasOwn(values, part));
    if (field === undefined) general ??= message;
    else problems[String(field)] ??= message;
  }
  return { problems, message: general };
}

/** A check that passed, where there is no schema to say so. */
export const valid = <Body>(data: Body) => ({ success: true as const, data });

/** A check that failed at one field; at none, the form says it. */
export const invalid = (field: string, message: string) => ({
  success: false as const,
  error: { issues: [{ path: [field], message }] },
});

/** For forms that name one problem at a time. */
export const firstProblem = <Body>(checked: Checked<Body>): Checked<Body> =>
  checked.success
    ? checked
    : { success: false, error: { issues: checked.error.issues.slice(0, 1) } };
