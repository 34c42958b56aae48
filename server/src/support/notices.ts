// Notices about support tickets, and the email with our replies.

import { instantText } from '@alajo/contract/instant-text.ts';
import { type DataRequestKind, dataRequestKinds } from '@alajo/contract/support/data-requests.ts';
import { type MessageText, noticeKinds } from '../notices/kinds.ts';

type SupportNotices = {
  /** `answer_by` is an instant. */
  ticket_received: { number: string; subject: string; answer_by: string | null };
  ticket_answered: { number: string; answer: string };
  /** `by` is an instant. */
  ticket_promised: { number: string; by: string };
  ticket_closed: { number: string };
  /** `answer_by` is an instant. */
  data_request_received: { kind: DataRequestKind; answer_by: string };
  data_request_answered: { kind: DataRequestKind; refused: boolean };
};

const EXCERPT = 120;

const link = ({ number }: { number: string }) => `/support?ticket=${number}`;

export const supportNotices = noticeKinds({
  topic: 'support',
  shown_as: 'notice',
  link,
})<SupportNotices>({
  ticket_received: ({ number, subject, answer_by }) => ({
    title: `We have your message: ${number}`,
    body: `“${subject}”. We’ll reply by ${answer_by ? instantText(answer_by) : 'tomorrow'}.`,
  }),
  ticket_answered: ({ number, answer }) => ({
    title: `We replied to ${number}`,
    body: answer.length > EXCERPT ? `${answer.slice(0, EXCERPT).toWellFormed()}…` : answer,
  }),
  ticket_promised: ({ number, by }) => ({
    title: `We’ll write about ${number}`,
    body: `You’ll hear from us by ${instantText(by)}.`,
  }),
  ticket_closed: ({ number }) => ({
    title: `${number} is closed`,
    body: 'Not solved? Reply to reopen it.',
  }),
  data_request_received: {
    link: '/settings#data',
    text: ({ kind, answer_by }) => ({
      title: 'We have your request about your data',
      body: `“${dataRequestKinds[kind].title}”. We’ll reply by ${instantText(answer_by)}.`,
    }),
  },
  data_request_answered: {
    link: '/settings#data',
    text: ({ kind, refused }) => ({
      title: refused ? 'We can’t do what you asked with your data' : 'We did what you asked',
      body: `“${dataRequestKinds[kind].title}”. See our reply in Settings.`,
    }),
  },
});

/** Email with the replies not yet seen in the app. */
export const answersMessage = (ticket: {
  number: string;
  subject: string;
  first_name: string;
  answers: readonly string[];
  /** The address of the web app. */
  url: string;
}): MessageText => ({
  subject: `${ticket.number}: ${ticket.subject}`,
  text: `Hello ${ticket.first_name},\n\n${ticket.answers.join('\n\n')}\n\nReply here, not to this email: ${ticket.url}${link(ticket)}\nAlajo never asks for your PIN, password, codes or BVN.`,
});
