// Notification settings: reminders, topics, push and money alerts. Nothing changes until Save Preferences (spec §2, Settings).
import type { MessageChannel } from '@alajo/contract/channels.ts';
import { nairaText } from '@alajo/contract/money.ts';
import { type AlertTopic, alertTopic } from '@alajo/contract/notifications/alerts.ts';
import { preferenceRoutes } from '@alajo/contract/notifications/preference-routes.ts';
import type { NotificationPreference } from '@alajo/contract/notifications/preferences.ts';
import { QUIET_HOURS } from '@alajo/contract/notifications/quiet-hours.ts';
import { type OptionalTopic, optionalTopic } from '@alajo/contract/notifications/schemas.ts';
import type { Reply } from '@alajo/contract/route.ts';
import { listText } from '@alajo/contract/time-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { useForm, valid } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { anchorOf, SettingFold, SettingRows, SettingSwitch } from '../../ui/setting-row.tsx';
import { QueryError } from '../../ui/states.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { alertsQuery, preferencesQuery } from '../notification-queries.ts';
import { ThisDevice } from './push-setting.tsx';
import { ALERT_ROWS, NOTIFICATION_ROWS, PUSH_ROWS, TOPIC_ROWS } from './rows.ts';

const ABOUT: Record<OptionalTopic, string> = {
  ajo: 'Turns, votes, members and swaps',
  savings: 'Goals you reach, and missed auto-saves',
  shop: 'Your orders and what you sell',
  waste: 'Collections: confirmed, on the way, missed',
  support: 'Replies to your tickets',
  account: 'Everything else about your account',
};

export default function Preferences() {
  const topics = useQuery(preferencesQuery);
  const alerts = useQuery(alertsQuery);
  return (
    <>
      <ThisDevice />
      <QueryError query={topics} />
      <QueryError query={alerts} />
      {(topics.isPending || alerts.isPending) && <Skeleton className="h-98" />}
      {topics.data && alerts.data && (
        <PreferencesForm preferences={topics.data} alerts={alerts.data} />
      )}
    </>
  );
}

type Alerts = Reply<typeof preferenceRoutes.alerts>;
type Choice = Pick<NotificationPreference, 'in_app' | 'push'>;
type Choices = {
  topics: Record<OptionalTopic, Choice>;
  debit_from: string;
  reminders: boolean;
} & Record<MessageChannel, AlertTopic[]>;

type FormProps = { preferences: NotificationPreference[]; alerts: Alerts };

function PreferencesForm({ preferences, alerts }: FormProps) {
  const client = useQueryClient();
  const saved = savedChoices(preferences, alerts);
  const [savedTimes, setSavedTimes] = useState(0);
  const save = async (changes: Choices) => {
    for (const topic of optionalTopic.options) {
      if (isSame(changes.topics[topic], saved.topics[topic])) continue;
      const { results } = await call(preferenceRoutes.setPreference, {
        topic,
        ...changes.topics[topic],
      });
      client.setQueryData(preferencesQuery.queryKey, results);
    }
    if (isSame(alertPart(changes), alertPart(saved))) return;
    const body = preferenceRoutes.setAlerts.body.parse(alertPart(changes));
    client.setQueryData(alertsQuery.queryKey, await call(preferenceRoutes.setAlerts, body));
  };
  const form = useForm({
    initial: {} as Partial<Choices>,
    check: (changes) => {
      const all = { ...saved, ...changes };
      const checked = preferenceRoutes.setAlerts.body.safeParse(alertPart(all));
      return checked.success ? valid(all) : checked;
    },
    send: save,
    onDone: () => {
      form.reset({});
      setSavedTimes((times) => times + 1);
    },
  });
  const choices = { ...saved, ...form.values };
  const changed = !isSame(choices, saved);
  const choose = (topic: OptionalTopic, choice: Choice) =>
    form.set({ topics: { ...choices.topics, [topic]: choice } });
  const on = optionalTopic.options.filter((topic) => choices.topics[topic].in_app);
  const appOnly = on.filter((topic) => !choices.topics[topic].push);
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <SettingRows>
        <SettingSwitch
          row={NOTIFICATION_ROWS.reminders}
          about="You’ll get them in the app and by push either way."
          checked={choices.reminders}
          onChecked={(reminders) => form.set({ reminders })}
        />
      </SettingRows>
      <SettingRows>
        {optionalTopic.options.map((topic) => (
          <SettingSwitch
            key={topic}
            row={TOPIC_ROWS[topic]}
            about={ABOUT[topic]}
            checked={choices.topics[topic].in_app}
            onChecked={(checked) => choose(topic, { in_app: checked, push: checked })}
          />
        ))}
      </SettingRows>
      <SettingRows>
        <SettingFold
          row={NOTIFICATION_ROWS['app-only']}
          about={
            appOnly.length === 0
              ? 'None. All of these are also sent to your devices.'
              : listText(appOnly.map((topic) => TOPIC_ROWS[topic].name))
          }
        >
          {on.map((topic) => (
            <SettingSwitch
              key={topic}
              row={PUSH_ROWS[topic]}
              checked={choices.topics[topic].push}
              onChecked={(push) => choose(topic, { in_app: true, push })}
            />
          ))}
        </SettingFold>
        <SettingFold row={NOTIFICATION_ROWS['money-alerts']} about={alertsText(choices, alerts)}>
          <div {...anchorOf(NOTIFICATION_ROWS['alerts-from'])} tabIndex={-1} className="setting">
            <MoneyField
              label={`${NOTIFICATION_ROWS['alerts-from'].name} (₦)`}
              hint="For money out. We combine alerts from the same minute."
              value={choices.debit_from}
              error={form.problems.debit_from}
              onValue={(debit_from) => form.set({ debit_from })}
            />
          </div>
          {alerts.channels.map((channel) =>
            alertTopic.options.map((topic) => (
              <SettingSwitch
                key={`${channel}-${topic}`}
                row={ALERT_ROWS[channel][topic]}
                checked={choices[channel].includes(topic)}
                onChecked={(checked) =>
                  form.set({ [channel]: turn(choices[channel], topic, checked) })
                }
              />
            )),
          )}
          {!alerts.channels.includes('sms') && (
            <p className="px-4 py-3 text-muted text-sm">
              Alajo can’t send SMS yet, so we’ll email your alerts.
            </p>
          )}
        </SettingFold>
      </SettingRows>
      <p className="px-1 text-muted text-sm">
        Nothing between {QUIET_HOURS.from} and {QUIET_HOURS.until}. Money and security messages
        always come, at any hour.
      </p>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      {savedTimes > 0 && !changed && (
        <Outcome key={savedTimes} tone="good">
          Your preferences are saved.
        </Outcome>
      )}
      <Button
        type="submit"
        className="setting-save min-h-12"
        disabled={!changed}
        loading={form.pending}
      >
        Save Preferences
      </Button>
      {changed && !form.pending && <UnsavedChanges leavesTo="/settings" />}
    </form>
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const alertPart = ({ debit_from, email, sms, reminders }: Choices) => ({
  debit_from,
  email,
  sms,
  reminders,
});

/** In the order of the contract, so that equal choices compare equal. */
const inOrder = (chosen: readonly AlertTopic[]) =>
  alertTopic.options.filter((topic) => chosen.includes(topic));

const turn = (chosen: readonly AlertTopic[], topic: AlertTopic, on: boolean) =>
  inOrder(on ? [...chosen, topic] : chosen.filter((other) => other !== topic));

function savedChoices(preferences: NotificationPreference[], alerts: Alerts): Choices {
  const choiceOf = (topic: OptionalTopic): Choice => {
    const found = preferences.find((preference) => preference.topic === topic);
    return { in_app: found?.in_app ?? true, push: found?.push ?? true };
  };
  const topics = optionalTopic.options.map((topic) => [topic, choiceOf(topic)]);
  return {
    topics: Object.fromEntries(topics),
    debit_from: nairaText(alerts.debit_from).replace(/\.00$/, ''),
    reminders: alerts.reminders,
    email: inOrder(alerts.email),
    sms: inOrder(alerts.sms),
  };
}

const CHANNELS: Record<MessageChannel, string> = { email: 'email', sms: 'SMS' };

/** `By email: 4 of 4 kinds. By SMS: none.` */
function alertsText(choices: Choices, { channels }: Alerts): string {
  const kinds = alertTopic.options.length;
  return channels
    .map((channel) => {
      const chosen = choices[channel].length;
      return `By ${CHANNELS[channel]}: ${chosen === 0 ? 'none' : chosen === kinds ? 'all' : `${chosen} of ${kinds} kinds`}.`;
    })
    .join(' ');
}
