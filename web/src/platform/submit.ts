// Sending a form from the pages a visitor sees first: one submission at a time, its reply or its
// error. The signed-in screens have TanStack Query for this, which those pages need not load.
import { useState } from 'react';

type Submission<Reply> = {
  /** Sends, unless it is being sent. */
  submit(): Promise<void>;
  pending: boolean;
  reply: Reply | undefined;
  error: Error | undefined;
};

type State<Reply> = { pending: boolean; reply?: Reply; error?: Error };

/** `ended.done` and `ended.failed` are called once a submission, after the state says so. */
export function useSubmit<Reply>(
  send: () => Promise<Reply>,
  ended: { done?(reply: Reply): void; failed?(error: Error): void } = {},
): Submission<Reply> {
  const [state, setState] = useState<State<Reply>>({ pending: false });
  const submit = async () => {
    if (state.pending) return;
    setState({ pending: true });
    try {
      const reply = await send();
      setState({ pending: false, reply });
      ended.done?.(reply);
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      setState({ pending: false, error });
      ended.failed?.(error);
    }
  };
  return { submit, pending: state.pending, reply: state.reply, error: state.error };
}
