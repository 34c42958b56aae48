// Access to an account requires a reason or a case, and the customer is notified.

import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import { type AccessScope, accessBody } from '@alajo/contract/console/customer-schemas.ts';
import { type CaseName, caseName } from '@alajo/contract/staff/case-schemas.ts';
import { Eye } from 'lucide-react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { useForm } from '../../platform/form.ts';
import { Notice } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FormButtons } from '../kit/form-buttons.tsx';
import { callStaff } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';

type Props = {
  id: number;
  at: AccessScope;
  /** The customer’s name on the previous page. */
  name: string;
  /** The case this page was opened from. */
  target: CaseName | undefined;
  /** Access to this account ended while the page was open. */
  ended: boolean;
  onBegun: () => unknown;
  onBack: () => void;
};

const ACCESS_DURATIONS: Record<AccessScope, string> = {
  page: 'You’ll have access for one hour.',
  app: 'You’ll see what they see, read-only, for 15 minutes.',
};

export function AccessReasonForm({ id, at, name, target, ended, onBegun, onBack }: Props) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => {
      const typed = reason.trim() === '' && target !== undefined ? undefined : reason;
      return z.safeParse(accessBody, { at, reason: typed, case: target });
    },
    send: (body) => callStaff(customerRoutes.look, { id, ...body }),
    onDone: onBegun,
  });
  useKeys('This account', [{ key: 'esc', label: 'back', run: onBack }]);
  return (
    <div className="grid min-h-0 flex-1 place-items-center p-6">
      <title>{`${name} · Alajo staff`}</title>
      <form
        {...form.props}
        className="dense flex w-full max-w-[460px] flex-col gap-3 rounded-[10px] border border-line bg-surface p-5"
      >
        <h1 className="flex items-center gap-2 font-bold text-17 leading-6">
          <Eye size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 break-words">Why are you opening {name}’s account?</span>
        </h1>
        {ended && <Notice tone="warn">Your access has expired. Give a reason to continue.</Notice>}
        <p className="text-muted">
          {ACCESS_DURATIONS[at]} Their security activity will show that Alajo staff viewed their
          account; your reason stays in the staff log.
        </p>
        {target && (
          <p>
            For <b className="font-semibold">{target.reference}</b>. Add a reason if there is more
            to it.
          </p>
        )}
        <TextArea
          label={target ? 'Additional reason (optional)' : 'Reason'}
          rows={3}
          autoFocus
          {...form.field('reason')}
        />
        <FormButtons
          form={form}
          submitLabel="Open the account"
          back="Back"
          hint="esc"
          onBack={onBack}
        />
      </form>
    </div>
  );
}

const linkState = z.object({ name: z.optional(z.string()) });

/** The customer’s name as the previous page showed it. */
export const useNameFromPreviousPage = (id: number): string =>
  z.safeParse(linkState, useLocation().state).data?.name ?? `Customer ${id}`;

/** `ticket:ALJ-7K3F2M` */
export function caseIn(text: string | undefined): CaseName | undefined {
  const [kind, reference] = text?.split(':') ?? [];
  return z.safeParse(caseName, { kind, reference }).data;
}
