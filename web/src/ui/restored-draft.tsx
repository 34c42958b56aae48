// Notice that a form shows previously typed text, with a button to start over.
import type { FormState } from '../platform/form.ts';
import { Notice } from './card.tsx';

export function RestoredDraft({
  form,
}: {
  form: Pick<FormState<object>, 'restored' | 'startOver'>;
}) {
  if (!form.restored) return null;
  return (
    <Notice tone="plain">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        We kept what you typed.
        <button
          type="button"
          onClick={form.startOver}
          className="-my-2 min-h-11 font-semibold text-primary underline"
        >
          Start over
        </button>
      </span>
    </Notice>
  );
}
