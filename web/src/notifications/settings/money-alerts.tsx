// Money alerts by email and SMS: which ones, and from which amount.

import type { MessageChannel } from '@alajo/contract/channels.ts';
import { nairaText } from '@alajo/contract/money.ts';
import {
  type AlertSettings,
  type AlertTopic,
  alertTopic,
} from '@alajo/contract/notifications/alerts.ts';
import { preferenceRoutes } from '@alajo/contract/notifications/preference-routes.ts';
import type { Reply } from '@alajo/contract/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { QueryError } from '../../ui/states.tsx';
import { alertsQuery } from '../notification-queries.ts';
import { SettingCheckbox } from './setting-checkbox.tsx';

const TOPICS: Record<AlertTopic, { label: string; about?: string }> = {
  debit: { label: 'Money out', about: 'Payments of this amount or more.' },
  credit: { label: 'Money in' },
  failure: { label: 'Failed payments' },
  refund: { label: 'Refunds' },
};

const CHANNELS: Record<MessageChannel, string> = { email: 'By email', sms: 'By SMS' };

export function MoneyAlerts() {
  const query = useQuery(alertsQuery);
  return (
    <section
      aria-labelledby="money-alerts"
      className="flex flex-col gap-4 border-line border-t pt-4"
    >
      <div>
        <h3 id="money-alerts" className="font-semibold">
          Money alerts
        </h3>
        <p className="text-muted text-sm">
          Hear about your payments even when you’re not in Alajo. We combine alerts from the same
          minute into one message.
        </p>
      </div>
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-64" />}
      {query.data && <AlertForm settings={query.data} />}
    </section>
  );
}

function AlertForm({ settings }: { settings: Reply<typeof preferenceRoutes.alerts> }) {
  const client = useQueryClient();
  const { channels, debit_from, email, sms } = settings;
  const form = useForm({
    initial: { debit_from: nairaText(debit_from).replace(/\.00$/, ''), email, sms },
    check: (values) => preferenceRoutes.setAlerts.body.safeParse(values),
    send: (body) => call(preferenceRoutes.setAlerts, body),
    onDone: (saved) => client.setQueryData(alertsQuery.queryKey, saved),
  });
  const { values } = form;
  const turn = (channel: MessageChannel, topic: AlertTopic, on: boolean) => {
    const others: AlertSettings['email'] = values[channel].filter((other) => other !== topic);
    form.clear();
    form.set({ [channel]: on ? [...others, topic] : others });
  };
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <MoneyField label="Smallest payment (₦)" className="max-w-60" {...form.field('debit_from')} />
      {!channels.includes('sms') && (
        <p className="text-muted text-sm">Alajo can’t send SMS yet, so we’ll email your alerts.</p>
      )}
      <ul className="divide-y divide-line">
        {alertTopic.options.map((topic) => (
          <li key={topic} className="py-2">
            <fieldset className="flex flex-wrap items-center gap-x-6">
              <legend className="float-left w-full font-medium">{TOPICS[topic].label}</legend>
              {TOPICS[topic].about && (
                <p className="w-full text-muted text-sm">{TOPICS[topic].about}</p>
              )}
              {channels.map((channel) => (
                <SettingCheckbox
                  key={channel}
                  label={CHANNELS[channel]}
                  checked={values[channel].includes(topic)}
                  onChange={(on) => turn(channel, topic, on)}
                />
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      {form.reply && <Notice tone="good">Your money alerts are saved.</Notice>}
      <Button type="submit" className="self-start" loading={form.pending}>
        Save alerts
      </Button>
    </form>
  );
}
