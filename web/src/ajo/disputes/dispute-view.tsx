// A dispute: its discussion and pictures, who decides it, and what the member can add.
import { disputeRoutes } from '@alajo/contract/ajo/dispute-routes.ts';
import { DISPUTE_TEXT_MAX, type Dispute, disputeText } from '@alajo/contract/ajo/disputes.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { listText } from '@alajo/contract/time-limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { refetchAfterPayment } from '../../paying/queries.ts';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { formatDateTime } from '../../platform/format.ts';
import { uploadError, uploadPicture } from '../../platform/upload-picture.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import { Progress } from '../../ui/progress.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { changeGroup } from '../change-group.ts';
import { Panel, ViewFrame } from '../dialog-views.tsx';

type Props = {
  group: Group;
  id: number;
  onBack: () => void;
  onDone: (sentence: string) => void;
};

export default function DisputeView({ group, id, onBack, onDone }: Props) {
  const dispute = group.disputes.find((dispute) => dispute.id === id);
  return (
    <ViewFrame
      title={dispute ? `The dispute about round ${dispute.round}` : 'A dispute'}
      onBack={onBack}
    >
      {dispute ? (
        <OpenDispute group={group} dispute={dispute} onDone={onDone} />
      ) : (
        <p className="text-sm">This dispute is over. See the group’s history for how it ended.</p>
      )}
    </ViewFrame>
  );
}

type OpenProps = { group: Group; dispute: Dispute; onDone: (sentence: string) => void };

function OpenDispute({ group, dispute, onDone }: OpenProps) {
  const { by, yours, against, text, raised_at, frozen_until, extended, parties } = dispute;
  return (
    <>
      <p className="text-muted text-sm">
        It’s about {against}. The payout is on hold until {formatDateTime(frozen_until)}
        {extended ? ' at the latest' : ', or longer if the group agrees'}. After that it goes
        through, unless our team decides first. {listText(parties)} can’t vote on it.
      </p>
      <ul aria-label="Discussion" className="flex flex-col gap-3 text-sm">
        <DisputeMessage by={yours ? 'You' : by} at={raised_at}>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </DisputeMessage>
        {dispute.evidence.map((item) => (
          <DisputeMessage key={item.id} by={item.by} at={item.at}>
            {item.text !== null && <p className="wrap-anywhere whitespace-pre-line">{item.text}</p>}
            {item.picture && (
              <a href={item.picture.url} target="_blank" rel="noreferrer">
                <img
                  src={item.picture.thumbnail}
                  alt={`From ${item.by}: open full size`}
                  loading="lazy"
                  className="max-h-60 rounded-control"
                />
              </a>
            )}
          </DisputeMessage>
        ))}
      </ul>
      {dispute.texts_left > 0 && <StatementForm group={group} dispute={dispute} />}
      {dispute.pictures_left > 0 && <AddPicture group={group} dispute={dispute} />}
      {yours && <WithdrawDispute group={group} dispute={dispute} onDone={onDone} />}
    </>
  );
}

function DisputeMessage({ by, at, children }: { by: string; at: string; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-1.5 rounded-card border border-line p-4">
      <p className="text-muted">
        <b className="font-semibold text-text">{by}</b>, {formatDateTime(at)}
      </p>
      {children}
    </li>
  );
}

type PartProps = Omit<OpenProps, 'onDone'>;

function StatementForm({ group, dispute }: PartProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: { text: '' },
    check: (values) => z.strictObject({ text: disputeText }).safeParse(values),
    send: (body) => {
      const evidence = { ...body, id: group.id, dispute: dispute.id };
      return changeGroup(client, call(disputeRoutes.addEvidence, evidence));
    },
    onDone: () => form.set({ text: '' }),
  });
  return (
    <form {...form.props} className="flex flex-col gap-3">
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <TextArea
        label="What do you know about it?"
        rows={3}
        maxLength={DISPUTE_TEXT_MAX}
        hint="The group and our team can read it."
        {...form.field('text')}
      />
      <Button type="submit" variant="secondary" loading={form.pending}>
        Post
      </Button>
    </form>
  );
}

function AddPicture({ group, dispute }: PartProps) {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: (file: File) =>
      uploadPicture(file, (bytes, content_type) =>
        call(
          disputeRoutes.addEvidencePicture,
          { id: group.id, dispute: dispute.id, bytes },
          { content_type },
        ),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['ajo', 'group', group.id] }),
  });
  return (
    <div className="flex flex-col gap-2">
      {add.error && <Notice tone="bad">{uploadError(add.error)}</Notice>}
      {add.isPending && <Progress label="Uploading picture" />}
      <PictureInput
        variant="secondary"
        disabled={add.isPending}
        onPick={(file) => add.mutate(file)}
      />
    </div>
  );
}

function WithdrawDispute({ group, dispute, onDone }: OpenProps) {
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const withdraw = useAction({
    mutationFn: () => {
      const withdrawn = { id: group.id, dispute: dispute.id };
      return changeGroup(client, call(disputeRoutes.withdrawDispute, withdrawn));
    },
    onSuccess: ({ message }) => {
      refetchAfterPayment(client);
      onDone(message);
    },
  });
  if (!isConfirming) {
    return (
      <Button variant="ghost" onClick={() => setConfirming(true)}>
        Withdraw the dispute
      </Button>
    );
  }
  return (
    <Panel>
      <p>
        The payout to {dispute.collector} will go through right away, and you can’t dispute this
        round again.
      </p>
      {withdraw.error && <Notice tone="bad">{errorMessage(withdraw.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={() => setConfirming(false)}>
          Keep dispute
        </Button>
        <Button variant="danger" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw
        </Button>
      </div>
    </Panel>
  );
}
