// Names a next of kin: the person, then the PIN, because it decides where money may go.
import { type NextOfKin, nextOfKin, nextOfKinRoutes } from '@alajo/contract/ajo/next-of-kin.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { call } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { nextOfKinQuery } from './queries.ts';

type Props = { onClose: () => void; onDone: (sentence: string) => void };

export default function NameDialog({ onClose, onDone }: Props) {
  const [values, setValues] = useState({ name: '', phone_number: '' });
  const [kin, setKin] = useState<NextOfKin>();
  const form = useForm({
    initial: values,
    check: (typed) => nextOfKin.safeParse(typed),
    send: setKin,
  });
  const change = () => {
    setValues({ name: kin?.name ?? '', phone_number: kin?.phone_number ?? '' });
    setKin(undefined);
  };
  return (
    <Dialog open onOpenChange={onClose} title="Your next of kin">
      {kin ? (
        <ConfirmKin kin={kin} onChange={change} onClose={onClose} onDone={onDone} />
      ) : (
        <form {...form.props} className="flex flex-col gap-4">
          <Field label="Their name" autoComplete="off" maxLength={60} {...form.field('name')} />
          <Field
            label="Their phone number"
            type="tel"
            autoComplete="off"
            hint="We’ll only contact this number if something happens to you."
            {...form.field('phone_number')}
          />
          <Button type="submit">Continue</Button>
        </form>
      )}
    </Dialog>
  );
}

type ConfirmProps = Props & { kin: NextOfKin; onChange: () => void };

function ConfirmKin({ kin, onChange, onClose, onDone }: ConfirmProps) {
  const client = useQueryClient();
  const payment = usePayment({
    pay: ({ pin }) => call(nextOfKinRoutes.setNextOfKin, kin, { pin }),
    onPaid: (page) => {
      client.setQueryData(nextOfKinQuery.queryKey, page);
      onDone(`If something happens to you, we’ll contact ${kin.name}.`);
      onClose();
    },
  });
  return (
    <PinForm payment={payment} labels={{ pay: 'Save' }}>
      <p className="wrap-anywhere">
        If something happens to you, we’ll contact <b>{kin.name}</b>,{' '}
        {formatPhone(kin.phone_number)}.
      </p>
      <p className="text-muted text-sm">
        Let {kin.name} know. If something happens to you, anyone with this number can take over your
        seats.
      </p>
      <Button variant="ghost" onClick={onChange}>
        Change the name or number
      </Button>
    </PinForm>
  );
}
