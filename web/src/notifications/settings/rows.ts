// Rows of the notification settings.
import { type AlertTopic, alertTopic } from '@alajo/contract/notifications/alerts.ts';
import { type OptionalTopic, optionalTopic } from '@alajo/contract/notifications/schemas.ts';
import { defineRows, type SettingEntry } from '../../ui/setting-row.tsx';
import { TOPICS } from '../rows.tsx';

const WORDS: Record<OptionalTopic, string> = {
  ajo: 'esusu group turn vote',
  savings: 'goal auto-save',
  shop: 'marketplace order sale',
  waste: 'collection pickup',
  support: 'ticket reply help',
  account: 'other',
};

const ALERTS: Record<AlertTopic, string> = {
  debit: 'Money Out',
  credit: 'Money In',
  failure: 'Failed payments',
  refund: 'Refunds',
};

const entries = <Key extends string>(keys: readonly Key[], entry: (key: Key) => SettingEntry) =>
  Object.fromEntries(keys.map((key) => [key, entry(key)])) as Record<Key, SettingEntry>;

/** Topics that can be turned off. */
export const TOPIC_ROWS = entries(optionalTopic.options, (topic) => ({
  id: `topic-${topic}`,
  name: TOPICS[topic].label,
  words: WORDS[topic],
}));

export const PUSH_ROWS = entries(optionalTopic.options, (topic) => ({
  id: `push-${topic}`,
  name: `${TOPICS[topic].label} on my devices`,
}));

export const ALERT_ROWS = {
  email: entries(alertTopic.options, (topic) => ({
    id: `email-${topic}`,
    name: `${ALERTS[topic]} by email`,
  })),
  sms: entries(alertTopic.options, (topic) => ({
    id: `sms-${topic}`,
    name: `${ALERTS[topic]} by SMS`,
  })),
};

export const NOTIFICATION_ROWS = defineRows({
  push: { name: 'This device', words: 'push notifications browser turn on off' },
  reminders: {
    name: 'Reminders: email, WhatsApp, SMS when my balance is short',
    words: 'due contribution standing order quiet hours night',
  },
  'app-only': { name: 'Only in the app', words: 'push devices' },
  'money-alerts': { name: 'Money alerts', words: 'email sms debit credit alert messages' },
  'alerts-from': { name: 'Smallest payment', words: 'alert amount threshold' },
});
