// The answer to a request about a customer's data: done, or refused for one of the reasons. It ends the case,
// and the customer reads it.

import { numberOf } from '@alajo/contract/staff/case-kinds.ts';
import type { StaffCase } from '@alajo/contract/staff/case-schemas.ts';
import {
  dataAnswer,
  dataRefusalNames,
  dataRefusals,
} from '@alajo/contract/support/data-requests.ts';
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import * as z from 'zod/mini';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FormButtons } from '../kit/form-buttons.tsx';
import { usePanelForm } from '../kit/panel-form.ts';
import { callStaff } from '../platform/session.ts';

type Props = {
  of: StaffCase;
  onClose: () => void;
  /** After it was sent, or refused: a colleague may have answered. */
  onDone: () => void;
};

/** Without a reason it was done. */
const EMPTY = { reason: '', answer: '' };

export function DataAnswer({ of: { reference }, onClose, onDone }: Props) {
  const { form, close } = usePanelForm({
    initial: EMPTY,
    check: ({ reason, answer }) =>
      z.safeParse(
        dataAnswer,
        reason === '' ? { status: 'done', answer } : { status: 'refused', reason, answer },
      ),
    send: (body) =>
      callStaff(inboxRoutes.answerDataRequest, { id: Number(numberOf(reference)), ...body }),
    onClose,
    onDone,
    onFail: onDone,
  });
  const reason = dataRefusalNames.find((name) => name === form.values.reason);
  return (
    <form {...form.props} className="dense col-span-2 flex flex-col gap-2.5">
      <Select
        label="Outcome"
        hint={reason && `The customer reads: “${dataRefusals[reason].says}”`}
        {...form.field('reason')}
      >
        <option value="">Done</option>
        <optgroup label="Refused">
          {dataRefusalNames.map((name) => (
            <option key={name} value={name}>
              {dataRefusals[name].title}
            </option>
          ))}
        </optgroup>
      </Select>
      <TextArea
        label={reason ? 'Why, in your words' : 'What we did'}
        hint="The customer reads it in Settings. It can’t be changed later."
        rows={4}
        autoFocus
        {...form.field('answer')}
      />
      <FormButtons
        form={form}
        act={reason ? 'Refuse' : 'Answer: done'}
        look={reason ? 'danger' : 'primary'}
        hint="esc"
        onBack={close}
      />
    </form>
  );
}
