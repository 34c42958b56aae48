// Members without a smartphone: those the customer pays for, adding one, and their payouts.
import {
  type ProxyMember,
  type ProxyMembers,
  proxyMemberRoutes,
} from '@alajo/contract/ajo/proxy-members.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { call } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { Confirm } from '../../ui/lazy-confirm-dialog.tsx';
import { QueryError } from '../../ui/states.tsx';
import { ViewFrame } from '../dialog-views.tsx';
import { AddMember, EnterCode } from './add-member.tsx';
import { BankPayout, ConfirmPayout } from './bank-payout.tsx';
import { PayFor } from './pay-for.tsx';
import { proxyMembersQuery } from './queries.ts';

type Props = { group: Group; onBack: () => void };

type Step =
  | { at: 'list'; message?: string | undefined }
  | { at: 'add' }
  | { at: 'code'; ask: number; name: string }
  | { at: 'pay' | 'bank' | 'send'; member: number };

export default function ProxyMembersView({ group, onBack }: Props) {
  const client = useQueryClient();
  const query = useQuery(proxyMembersQuery(group.id));
  const [step, setStep] = useState<Step>({ at: 'list' });
  const list = (message?: string) => setStep({ at: 'list', message });
  const changed = (proxyMembers: ProxyMembers) => {
    client.setQueryData(proxyMembersQuery(group.id).queryKey, proxyMembers);
    client.invalidateQueries({ queryKey: ['ajo', 'group', group.id] });
    client.invalidateQueries({ queryKey: ['ajo', 'mine'] });
    client.invalidateQueries({ queryKey: ['wallet'] });
  };
  const { data } = query;
  return (
    <ViewFrame
      title="Members without a smartphone"
      onBack={step.at === 'list' ? onBack : () => list()}
    >
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-40" />}
      {data && (
        <ProxyMembersStep
          group={group}
          data={data}
          step={step}
          onStep={setStep}
          onChanged={changed}
        />
      )}
    </ViewFrame>
  );
}

type ShownProps = {
  group: Group;
  data: ProxyMembers;
  step: Step;
  onStep: (step: Step) => void;
  onChanged: (proxyMembers: ProxyMembers) => void;
};

function ProxyMembersStep({ group, data, step, onStep, onChanged }: ShownProps) {
  const end = (message: string) => (proxyMembers: ProxyMembers) => {
    onChanged(proxyMembers);
    onStep({ at: 'list', message });
  };
  switch (step.at) {
    case 'list':
      return (
        <List
          group={group}
          data={data}
          message={step.message}
          onStep={onStep}
          onChanged={onChanged}
        />
      );
    case 'add':
      return (
        <AddMember
          group={group}
          commitment={data.with_one_more}
          onAsked={(proxyMembers, name) => {
            onChanged(proxyMembers);
            onStep({ at: 'code', ask: proxyMembers.waiting.at(-1)?.id ?? 0, name });
          }}
        />
      );
    case 'code':
      return (
        <EnterCode
          group={group}
          ask={step.ask}
          name={step.name}
          onDone={end(`${step.name} has a seat. They get every receipt by SMS.`)}
        />
      );
    default:
      return (
        <MemberStep group={group} data={data} step={step} onStep={onStep} onChanged={onChanged} />
      );
  }
}

function MemberStep({ group, data, step, onStep, onChanged }: ShownProps) {
  const client = useQueryClient();
  const member = data.members.find(
    ({ member_id }) => 'member' in step && member_id === step.member,
  );
  if (member === undefined) return null;
  if (step.at === 'pay') {
    return (
      <PayFor
        group={group}
        member={member}
        onPaid={() => client.invalidateQueries({ queryKey: proxyMembersQuery(group.id).queryKey })}
        onEnd={() => onStep({ at: 'list' })}
      />
    );
  }
  if (step.at === 'bank') {
    return (
      <BankPayout
        group={group}
        member={member}
        onAsked={(proxyMembers) => {
          onChanged(proxyMembers);
          onStep({ at: 'send', member: member.member_id });
        }}
      />
    );
  }
  return (
    <ConfirmPayout
      group={group}
      member={member}
      onPaid={onChanged}
      onDone={() => onStep({ at: 'list' })}
    />
  );
}

type ListProps = Omit<ShownProps, 'step'> & { message: string | undefined };

function List({ group, data, message, onStep, onChanged }: ListProps) {
  const { members, waiting, left, now } = data;
  return (
    <div className="flex flex-col gap-4">
      {message && <Notice tone="good">{message}</Notice>}
      <p className="text-muted text-sm">
        You pay for them from your wallet, and you owe any payment you miss. They get every receipt
        by SMS, and confirm with a code you enter here. Their payouts belong to them alone.
      </p>
      {members.length > 0 && group.status !== 'completed' && (
        <p className="text-sm">
          For your seat and {members.length === 1 ? 'this one' : `these ${members.length}`}: at most{' '}
          <b>{formatNaira(now.each)} per round</b>, {formatNaira(now.total)} in all.
        </p>
      )}
      {members.length + waiting.length > 0 && (
        <ul className="divide-y divide-line">
          {members.map((member) => (
            <MemberRow
              key={member.member_id}
              group={group}
              member={member}
              onStep={onStep}
              onChanged={onChanged}
            />
          ))}
          {waiting.map(({ id, name, phone }) => (
            <li key={id} className="flex flex-col gap-2 py-3 text-sm">
              <span className="break-words font-medium">{name}</span>
              <span className="text-muted">{phone}, hasn’t given you their code yet</span>
              <div className="flex flex-wrap gap-2">
                <Button
                  aria-label={`Enter the code of ${name}`}
                  onClick={() => onStep({ at: 'code', ask: id, name })}
                >
                  Enter their code
                </Button>
                <WithdrawPayout group={group} ask={id} name={name} onChanged={onChanged} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {left === 0 && members.length + waiting.length === 0 && (
        <p className="text-sm">This group has no free seats.</p>
      )}
      {left > 0 && (
        <Button
          variant={members.length + waiting.length > 0 ? 'secondary' : 'primary'}
          onClick={() => onStep({ at: 'add' })}
        >
          Add a member
        </Button>
      )}
    </div>
  );
}

type RowProps = Pick<ShownProps, 'group' | 'onStep' | 'onChanged'> & { member: ProxyMember };

function MemberRow({ group, member, onStep, onChanged }: RowProps) {
  const { name, phone, balance, payout, registered, member_id, due, ahead } = member;
  return (
    <li className="flex flex-col gap-2 py-3 text-sm">
      <span className="break-words font-medium">{name} · paid for by you</span>
      <span className="text-muted">
        {phone}
        {registered && ', has registered and sees everything in the app'}
        {balance > 0 && `, ${formatNaira(balance)} is waiting for them`}
      </span>
      {payout && <span>{payoutText(payout)}</span>}
      <div className="flex flex-wrap gap-2">
        {due + ahead > 0 && (
          <Button
            variant={due > 0 ? 'primary' : 'secondary'}
            aria-label={`${due > 0 ? `Pay ${formatNaira(due)}` : 'Pay ahead'} for ${name}`}
            onClick={() => onStep({ at: 'pay', member: member_id })}
          >
            {due > 0 ? `Pay ${formatNaira(due)}` : 'Pay ahead'}
          </Button>
        )}
        {balance > 0 && (
          <Button
            variant={due > 0 ? 'secondary' : 'primary'}
            aria-label={`Send to the bank account of ${name}`}
            onClick={() => onStep({ at: 'bank', member: member_id })}
          >
            Send to their bank account
          </Button>
        )}
        {payout?.status === 'asked' && (
          <Button
            variant="secondary"
            aria-label={`Enter the code of ${name}`}
            onClick={() => onStep({ at: 'send', member: member_id })}
          >
            Enter their code
          </Button>
        )}
        {group.actions.leave && (
          <RemoveMember group={group} member={member} onChanged={onChanged} />
        )}
      </div>
    </li>
  );
}

type LatestPayout = NonNullable<ProxyMember['payout']>;

function payoutText({ status, amount, bank_name, account_number }: LatestPayout): string {
  const summary = `${formatNaira(amount)} to ${account_number}, ${bank_name}`;
  const texts = {
    asked: `${summary}: waiting for their code.`,
    sent: `${summary}: on its way.`,
    paid: `${summary}: arrived.`,
    back: `${summary}: returned by the bank. Check the account and try again.`,
  };
  return texts[status];
}

type WithdrawProps = {
  group: Group;
  ask: number;
  name: string;
  onChanged: (proxyMembers: ProxyMembers) => void;
};

function WithdrawPayout({ group, ask, name, onChanged }: WithdrawProps) {
  const withdraw = useAction({
    mutationFn: () => call(proxyMemberRoutes.withdrawProxyMember, { id: group.id, ask }),
    onSuccess: onChanged,
  });
  return (
    <Button
      variant="ghost"
      aria-label={`Cancel request for ${name}`}
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate()}
    >
      Cancel request
    </Button>
  );
}

function RemoveMember({
  group,
  member,
  onChanged,
}: Pick<RowProps, 'group' | 'member' | 'onChanged'>) {
  const [asking, setAsking] = useState(false);
  const { member_id, name } = member;
  const remove = useAction({
    mutationFn: () =>
      call(proxyMemberRoutes.removeProxyMember, { id: group.id, member: member_id }),
    onSuccess: onChanged,
  });
  return (
    <>
      <Button variant="ghost" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {asking && (
        <Confirm
          title={`Remove ${name}?`}
          cancelLabel="Keep"
          confirmLabel="Remove"
          action={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            Their seat becomes free, and money on hold for them comes back to your wallet right
            away.
          </p>
        </Confirm>
      )}
    </>
  );
}
