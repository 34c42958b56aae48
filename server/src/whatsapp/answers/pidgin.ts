// Answers in Nigerian Pidgin for customers who write it. Amounts, names and buttons stay unchanged; a sentence without
// an entry here stays English.
import type { ChatMessage } from '../../providers/whatsapp/whatsapp.ts';
import type { Answer } from '../chat-worker.ts';

/** Words found only in Pidgin: `don` may be a name, and `na` is also Hausa. */
const MARKS =
  /(?<!\p{L})(?:abe?gi?|dey|wetin|una|sabi|comot|wey|neva|sef|oshey|jare|i (?:wan|no|don)|make (?:i|you|am|una)|no be|how far|na (?:who|so|true)|no vex|(?:cancel|leave|send|buy|block) am|who (?:go|no|don)|(?:dem|e) don|give am)(?!\p{L})/iu;

export const isPidgin = (text: string): boolean => MARKS.test(text);

/** Translates the answer, including the messages its commit returns. */
export function translateToPidgin({ commit, ...answer }: Answer): Answer {
  if (commit === undefined) return translated(answer);
  return {
    ...translated(answer),
    commit: async (tx, now) => {
      const instead = await commit(tx, now);
      return instead && translated(instead);
    },
  };
}

const translated = (answer: Omit<Answer, 'commit'>): Omit<Answer, 'commit'> => ({
  ...answer,
  messages: answer.messages.map(translate),
});

const translate = (message: ChatMessage): ChatMessage =>
  'body' in message
    ? {
        ...message,
        body: SENTENCES.reduce((body, [from, to]) => body.replace(from, to), message.body),
      }
    : message;

/** English sentences and their Pidgin, applied in this order. */
export const SENTENCES: readonly (readonly [RegExp | string, string])[] = [
  // Money.
  [/^(\*\S+\*) in your wallet\./, '$1 dey your wallet.'],
  [/ (\S+) of it is due for (.+) on (\w+)\.$/, ' $1 of am go comot for $2 on $3.'],
  [
    / (\S+) is due for (.+) on (\w+), more than you have\.$/,
    ' $1 go comot for $2 on $3, and e pass wetin you get.',
  ],
  ['You have no transactions yet.', 'No money don move yet.'],
  ['No one is asking you for money.', 'No person dey ask you for money.'],
  [
    'Choose one to pay. You’ll confirm it in Alajo.',
    'Choose the one wey you wan pay. Na for Alajo you go confirm am.',
  ],
  ['You haven’t bought an electricity token yet.', 'You never get any light token.'],
  [
    'You’ve hidden amounts in this chat. You can see them in Alajo.',
    'You hide money figures for this chat. Dem dey Alajo.',
  ],
  // Ajo.
  ['You’re not in an active Ajo group.', 'You no get any Ajo group wey dey run.'],
  [
    /Nothing is due now\. Your next payment is on ([^:\n]+): (\S+)\./g,
    'Nothing dey to pay now; the next one na $1: $2.',
  ],
  [/Nothing more is due\./g, 'Nothing remain to pay.'],
  ['Nothing is due in your groups.', 'Nothing dey to pay for your groups.'],
  ['Nothing is due there now.', 'Nothing remain to pay there.'],
  [/(\S+) is due now\./g, 'You go pay $1 now.'],
  [/It’s paused, so nothing will be taken\./g, 'Dem pause am; nothing go comot.'],
  [/It hasn’t started yet\./g, 'E never start.'],
  [/It’s your turn now\./g, 'Na your turn now.'],
  [/is collecting now\./g, 'dey collect now.'],
  [/You’ve collected\./g, 'You don collect.'],
  [/(\d+) of (\d+) have paid\./g, '$1 of $2 don pay.'],
  // Payments.
  [
    /Nothing is paid until you confirm it in Alajo, within (\d+) minutes\./,
    'Money never comot: confirm am for Alajo inside $1 minutes.',
  ],
  [/That’s more than you have\. Add (\S+) first\./, 'E pass wetin dey your wallet. Add $1 first.'],
  ['That’s more than you have. Add money first.', 'E pass wetin dey your wallet. Add money first.'],
  [/^How much for (.+)\?$/, 'How much you wan send give $1?'],
  [/^How much airtime for (.+)\?$/, 'How much airtime for $1?'],
  ['Who do you mean?', 'Who you mean?'],
  ['Which network is it?', 'Which network e be?'],
  ['Whose number? Write it, like', 'Whose number? Write am, like'],
  [
    /^I can’t find “(.+)” among the people you’ve saved\. Save them in Alajo first, then ask again\./,
    'I no see “$1” for the people wey you save. Save am for Alajo first, then ask again.',
  ],
  [
    'I can only send to people you’ve saved. Save them in Alajo first, then ask again.',
    'Na only people wey you save I fit send give. Save am for Alajo first, then ask again.',
  ],
  [/(?<=\.) I haven’t prepared anything\./, ' I no prepare anything.'],
  [
    'Cancelled. That payment’s link no longer works, and nothing was paid.',
    'I don cancel am. That link no go work again, and no money comot.',
  ],
  [
    'You’ve confirmed that payment, and it’s being made now. Check it in Alajo.',
    'You don confirm that payment, and e dey go now. Check am for Alajo.',
  ],
  [
    'That payment was already made, so I can’t cancel it here.',
    'That payment don go already, so I no fit cancel am here.',
  ],
  [
    'That payment was already made, so I can’t change it. Should I prepare another?',
    'That payment don go already, so I no fit change am. You wan make I prepare another one?',
  ],
  ['All right. Nothing was waiting to be paid.', 'No wahala. Nothing dey wait to be paid.'],
  // Messages we didn't understand.
  ['I didn’t get that.', 'I no understand that one.'],
  [
    'That could mean two things, so I haven’t done anything.',
    'E fit mean two things, so I no do anything.',
  ],
  [
    'I didn’t understand every word, so I haven’t prepared anything.',
    'I no sure of all the words, so I no prepare anything.',
  ],
  ['All right, I won’t prepare anything.', 'No wahala, I no prepare anything.'],
  ['I can only prepare payments for right now.', 'Na only wetin you want now I fit prepare.'],
  [
    'There are two amounts there. One payment at a time, please.',
    'Two amounts dey there. One payment at a time, abeg.',
  ],
  [
    'There are two people there. One payment at a time, please.',
    'Two people dey there. One payment at a time, abeg.',
  ],
  ['I couldn’t read that amount.', 'I no fit read that amount.'],
  [
    'That isn’t a complete mobile number. It has 11 digits, like',
    'That phone number no complete. E suppose get 11 digits, like',
  ],
  [
    'That looks like an account number, and I can only send to people you’ve saved. Save it in Alajo first.',
    'E be like account number, and na only people wey you save I fit send give. Save am for Alajo first.',
  ],
  ['Alajo doesn’t offer that.', 'Alajo no dey do that one.'],
  [
    'I’m sorry. Write “help” and what happened, and our team will reply in Alajo.',
    'Abeg no vex. Write “help” and wetin happen, and our people go answer you for Alajo.',
  ],
  ['You can do that in the Alajo app.', 'Na inside the Alajo app you go do that one.'],
  [
    'You can create or join an Ajo group in Alajo.',
    'Na inside Alajo you go create or join Ajo group.',
  ],
  ['What is it for?', 'Wetin e be for?'],
  ['What should I do with that number?', 'Wetin make I do with that number?'],
  ['You’re welcome.', 'No mention.'],
  [
    'What would you like to do? You can also just write it, like',
    'Wetin you wan do? You fit just write am, like',
  ],
  [
    'Your wallet is frozen: no money can leave it, and this chat is no longer linked.',
    'I don freeze your wallet: no money fit comot, and this chat no dey linked again.',
  ],
  [
    'I’m sorry. Choose the payments in Alajo. It takes a minute, and we’ll hold whatever the other person still has at once. We never ask for a PIN or a code. Write FREEZE to stop all debits now.',
    'Sorry o. Choose the payments for Alajo. E no go take one minute, and we go hold wetin that person still get at once. We no dey ask for PIN or code. Write FREEZE make we stop all debits now.',
  ],
  [
    'Our team has your message and will reply in Alajo.',
    'Our people don see your message and dem go answer for Alajo.',
  ],
  [
    'Write “help” and what happened, and our team will reply in Alajo.',
    'Write “help” and wetin happen, and our people go answer for Alajo.',
  ],
];
