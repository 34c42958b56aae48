// Notices to members, the member concerned and their next of kin when a seat's holder has died or can't act.
import type { ReportKind } from '@alajo/contract/ajo/next-of-kin.ts';
import { TRUST_POINTS } from '@alajo/contract/ajo/trust.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { MONEY_IN, SECURITY } from '../../../notices/kinds.ts';
import { startOfDay } from '../../../platform/clock.ts';
import { aboutGroup, dayFormat, type InGroup } from './notices.ts';

type ReportNotice = InGroup & { name: string };

type NextOfKinNotices = {
  /** To the member concerned, by SMS too. */
  ajo_reported: InGroup & { kind: ReportKind };
  /** To the member who reported it. */
  ajo_report_denied: ReportNotice;
  ajo_report_dismissed: ReportNotice;
  ajo_report_abusive: ReportNotice;
  /** To the member concerned, by SMS too. */
  ajo_own_seat_suspended: InGroup;
  /** To the other members. */
  ajo_seat_suspended: ReportNotice & { kind: ReportKind };
  /** To all members. */
  ajo_seat_lifted: ReportNotice;
  /** By SMS to the number the member gave; `until`: a day. */
  ajo_kin_asked: { name: string; until: string };
  /** To the next of kin who declined the seat. */
  ajo_kin_paid: ReportNotice & { amount: Kobo };
};

const happened = { died: 'has died', incapacitated: 'can no longer act for themselves' };

export const nextOfKinNotices = aboutGroup<NextOfKinNotices>({
  ajo_reported: {
    ...SECURITY,
    text: ({ group, kind }) => ({
      title: `A member of ${group} told us that you ${kind === 'died' ? 'have died' : 'can no longer act for yourself'}`,
      body: 'If you’re fine, open the group and tap “I’m fine”. That ends it at once, and nothing changes.',
    }),
  },
  ajo_report_denied: ({ group, name }) => ({
    title: `${name} is fine`,
    body: `They told us so themselves, so nothing changes in ${group}.`,
  }),
  ajo_report_dismissed: ({ group, name }) => ({
    title: `We couldn’t confirm what you told us about ${name}`,
    body: `Nothing changes in ${group}. If you know more, contact support.`,
  }),
  ajo_report_abusive: ({ group, name }) => ({
    title: 'Your trust score went down',
    body: `Our team found that what you told us about ${name} in ${group} wasn’t true and harmed them. It costs you ${-TRUST_POINTS.abuse} points, which fade over a year. If you don’t agree, contact support.`,
  }),
  ajo_own_seat_suspended: {
    ...SECURITY,
    text: ({ group }) => ({
      title: `Your seat in ${group} is suspended`,
      body: 'We no longer take anything from your wallet for it. If this is a mistake, contact support at once.',
    }),
  },
  ajo_seat_suspended: ({ group, name, kind }) => ({
    title: `We are sorry: ${name} ${happened[kind]}`,
    body: `The seat in ${group} is suspended: nothing is taken for it and no fees are charged. It will collect last, and anything missing from your rounds is paid back first.`,
  }),
  ajo_seat_lifted: ({ group, name }) => ({
    title: `${name}’s seat in ${group} is no longer suspended`,
    body: 'It continues as before, starting with the next contribution.',
  }),
  ajo_kin_asked: {
    link: '/ajo/kin',
    text: ({ name, until }) => ({
      title: `${name} named you as next of kin on Alajo`,
      body: `We’re sorry to have to write to you. It’s about an Ajo seat. Sign in or register with this number on Alajo and open Ajo, Next of kin, by ${dayFormat.format(startOfDay(until))}. We’ll never ask you for a PIN or a payment.`,
    }),
  },
  ajo_kin_paid: {
    ...MONEY_IN,
    link: '/ajo/kin',
    text: ({ group, name, amount }) => ({
      title: `${formatNaira(amount)} from ${name}’s seat is in your wallet`,
      body: `The seat in ${group} has collected. What it owed was paid first.`,
    }),
  },
});
