// One step of a return: an explanation, its fields, and the buttons, in place of the return's actions.
import type { Order } from '@alajo/contract/marketplace/schemas.ts';
import type { ReactNode } from 'react';
import type { Draft } from '../../platform/drafts.ts';
import { type FormState, useForm, type ValidationResult } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/** Props shared by every step of a return. */
export type StepProps = {
  order: Order;
  /** The order as the server returned it, and the sentence to show. */
  onDone: (now: Order, sentence: string) => void;
  /** The order changed or a reply was lost. */
  onFail: () => void;
  onBack: () => void;
};

type Props<Values extends object, Body> = Omit<StepProps, 'order' | 'onDone'> & {
  title: string;
  yes: string;
  no?: string;
  initial: Values;
  check: (values: Values) => ValidationResult<Body>;
  send: (body: Body) => Promise<Order>;
  onDone: (now: Order) => void;
  draft?: Draft<Values>;
  children: (form: FormState<Values, Order>) => ReactNode;
};

export function StepForm<Values extends object, Body>({
  title,
  yes,
  no = 'Back',
  children,
  onBack,
  ...options
}: Props<Values, Body>) {
  const form = useForm(options);
  return (
    <ConfirmDialog title={title}>
      <form {...form.props} className="flex flex-col gap-4">
        {options.draft && <RestoredDraft form={form} />}
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        {children(form)}
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button variant="secondary" disabled={form.pending} onClick={onBack}>
            {no}
          </Button>
          <Button type="submit" loading={form.pending}>
            {yes}
          </Button>
        </div>
      </form>
    </ConfirmDialog>
  );
}
