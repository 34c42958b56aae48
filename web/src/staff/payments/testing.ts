// A sample stuck payment as sent by the server, with the longest names.
const ID = '019aab5e-7ecb-7a91-8d23-1234567890ab';
export const REFERENCE = '01KB3Q7ZC9F4T8M2W6XHRD5VNA';

export const STUCK = {
  reference: REFERENCE,
  source: 'payout',
  case: { kind: 'stuck_payment', reference: REFERENCE },
  customer: { id: 4, name: 'Adaeze Okonkwo-Chukwuemeka' },
  what: 'To EMEKA CHUKWUDI OBI, GTBank •••6789',
  amount: 85_103.75,
  since: '2026-11-23T08:41:07Z',
  stuck_at: '2026-11-24T08:41:07Z',
  state: 'sent',
  last_answer: { outcome: 'pending', at: '2026-11-24T08:40:00Z' },
};

export const PAYMENT = {
  reference: REFERENCE,
  id: ID,
  object: `payment:${ID}`,
  kind: 'transfer_bank',
  source: 'payout',
  customer: STUCK.customer,
  from: 'Adaeze Okonkwo-Chukwuemeka',
  to: 'EMEKA CHUKWUDI OBI, GTBank',
  amount: 85_000,
  total: 85_103.75,
  state: 'pending',
  source_state: 'sent',
  provider_reference: ID,
  stuck_at: STUCK.stuck_at,
  case: STUCK.case,
  steps: [
    {
      at: '2026-11-23T08:40:52Z',
      description: 'Quote made: ₦85,000 to GTBank •••6789',
      detail: 'fee ₦50 · VAT ₦3.75 · duty ₦50',
      tone: 'plain',
    },
    { at: STUCK.stuck_at, description: 'No provider could settle it', detail: null, tone: 'warn' },
  ],
  answers: [
    {
      id: 1,
      at: '2026-11-23T08:41:08Z',
      provider: 'paystack',
      asked: 'send',
      outcome: 'pending',
      http_status: 200,
      message: null,
      answer: { status: true, data: { transfer_code: 'TRF_1ptvuv3' } },
      latency_ms: 812,
    },
    {
      id: 2,
      at: '2026-11-23T09:21:08Z',
      provider: 'paystack',
      asked: 'check',
      outcome: 'no_answer',
      http_status: null,
      message: null,
      answer: null,
      latency_ms: 10_000,
    },
  ],
  entries: [
    {
      reference: REFERENCE,
      id: ID,
      kind: 'transfer_bank',
      role: 'entry',
      posted_at: '2026-11-23T08:41:07Z',
      postings: [
        {
          account_id: 1000,
          account: 'Wallet, Adaeze Okonkwo-Chukwuemeka',
          amount: -85_103.75,
          correctable: true,
        },
        {
          account_id: 21,
          account: 'Held for bank transfers',
          amount: 85_103.75,
          correctable: false,
        },
      ],
    },
  ],
  exceptions: [],
  may: { ask: true, reverse: false, correct: true },
};

const endOf = (name: 'paid' | 'failed', takes_two: boolean) => ({
  name,
  label: `End as ${name}`,
  look: name === 'paid' ? 'primary' : 'danger',
  key: name.charAt(0),
  description: null,
  takes_two,
  takes: { reason: { label: 'Reason', hint: null } },
});

/** Ways to resolve it, alone or with a second person. */
export const endsOf = (takes_two: boolean) => [
  endOf('paid', takes_two),
  endOf('failed', takes_two),
];

/** Ways to resolve payments and purchases with one proposal. */
export const TOGETHER = endsOf(true).map((end) => ({
  ...end,
  kinds: ['stuck_payment', 'stuck_purchase'],
}));
