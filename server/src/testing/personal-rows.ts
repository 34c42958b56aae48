// A row in each table that account erasure writes to and ordinary use rarely fills. It contains the customer's own
// words and satisfies all of the table's checks, so that an erasing statement that breaks one fails.
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

type Row = { [column: string]: unknown };

/** Stores the rows, with `word` in each column for a person's words or names. */
export async function insertPersonalRows(
  db: Db,
  { user_id, at, word }: { user_id: number; at: Date; word: string },
): Promise<void> {
  const rows = rowsOf({ user_id, at, word });
  await db.transaction().execute(async (tx) => {
    // Referenced rows, such as a provider's list, don't matter here.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, row] of rows) {
      const columns = Object.keys(row).map((column) => sql.ref(column));
      await sql`insert into ${sql.table(table)} (${sql.join(columns)})
        values (${sql.join(Object.values(row))})`.execute(tx);
    }
  });
}

function rowsOf({ user_id, at, word }: { user_id: number; at: Date; word: string }) {
  const later = new Date(at.getTime() + 8 * 24 * 3600_000);
  const day = '2026-11-20';
  const hash = 'a'.repeat(64);
  const id = (place: number) =>
    `019a0000-0000-7000-8000-0000000001${String(place).padStart(2, '0')}`;
  const account = { bank_code: '058', bank_name: 'GTBank', account_name: word };
  const kyc = { user_id, attempt: 1, last_digits: '12', first_name: word, last_name: word };
  const checked = { date_of_birth: '1990-01-01', status: 'verified', tries: 1, tries_day: day };
  // Real references: it is written twice in one transaction, which checks them again.
  const membership = sql`from ajo_member where user_id = ${user_id} order by id limit 1`;
  const seat = {
    group_id: sql`(select group_id ${membership})`,
    member_id: sql`(select id ${membership})`,
  };
  const rows: [string, Row][] = [
    ['identity_code', { user_id, purpose: 'phone', nonce: word, sent_at: at, expires_at: later }],
    [
      'identity_reset',
      { user_id, nonce: word, token_hash: word, channel: 'sms', sent_at: at, expires_at: later },
    ],
    ['identity_new_contact', { user_id, contact: 'email', value: `${word}@new.ng`, asked_at: at }],
    ['identity_preference', { user_id, theme: 'dark' }],
    [
      'identity_sign_in',
      { id_hash: word, user_id, password_mark: word, created_at: at, expires_at: later },
    ],
    [
      'identity_not_me',
      {
        user_id,
        device_id: 0,
        nonce: word,
        token_hash: word,
        name: word,
        address: word,
        created_at: at,
        expires_at: later,
      },
    ],
    ['identity_authenticator', { user_id, sealed: word, asked_at: at }],
    ['identity_recovery_code', { user_id, label: 'AB12', hash: word, made_at: at }],
    ['identity_known_payee', { user_id, payee: `user:${word}`, since: at }],
    ['identity_agreement', { user_id, subject: hash, amount: 5000, at }],
    [
      'kyc_info',
      {
        user_id,
        date_of_birth: '1990-01-01',
        home_address: word,
        city: word,
        state: 'Lagos',
        occupation: word,
        saved_at: at,
      },
    ],
    ['kyc_bvn', { ...kyc, ...checked, bvn_hash: word, since: at }],
    ['kyc_nin', { ...kyc, ...checked, nin_hash: word, since: at }],
    [
      'kyc_document',
      {
        user_id,
        kind: 'nin_slip',
        name: `${word}.sealed`,
        media_type: 'image/webp',
        content_hash: word,
        status: 'verified',
        sent_at: at,
        since: at,
      },
    ],
    ['support_claim_evidence', { claim_id: 0, user_id, text: word, at }],
    [
      'wallet_quote',
      {
        ...account,
        id: id(1),
        user_id,
        account_number: '0123456789',
        amount: 5000,
        fee: 0,
        vat: 0,
        stamp_duty: 0,
        created_at: at,
        expires_at: later,
      },
    ],
    [
      'wallet_payout',
      {
        id: id(2),
        user_id,
        quote_id: id(1),
        status: 'cancelled',
        goes_at: later,
        reason: word,
        created_at: at,
      },
    ],
    [
      'wallet_taken_back',
      {
        entry_id: id(3),
        user_id,
        reference: 'T-1',
        description: word,
        credited: 5000,
        credited_at: at,
        changed_at: at,
      },
    ],
    [
      'wallet_account_number',
      {
        user_id,
        account_number: '9912345678',
        account_name: word,
        bank_name: 'Wema',
        created_at: at,
      },
    ],
    [
      'wallet_card',
      {
        user_id,
        signature: word,
        brand: word,
        last_four: '4081',
        bank: word,
        expiry_month: 12,
        expiry_year: 2030,
        sealed: word,
        email: word,
        status: 'active',
        place: 2,
        saved_at: at,
        used_at: at,
      },
    ],
    [
      'wallet_mandate',
      {
        user_id,
        bank_code: '058',
        bank_name: word,
        account_end: '123',
        account_hash: word,
        email: word,
        status: 'pending',
        place: 2,
        requested_at: at,
      },
    ],
    [
      'wallet_identification',
      {
        user_id,
        customer: word,
        status: 'failed',
        reason: word,
        attempt: 1,
        bank_code: '058',
        account_end: '123',
        bvn_end: '12',
        tries: 1,
        tries_day: day,
        asked_at: at,
      },
    ],
    [
      'wallet_statement',
      {
        id: id(4),
        user_id,
        name: word,
        from_day: day,
        to_day: day,
        after_seq: 0,
        up_to_seq: 1,
        opening_balance: 0,
        closing_balance: 0,
        hash,
        issued_at: at,
      },
    ],
    ['payment_case', { kind: 'dispute', subject: 'T-1', detail: word, user_id, opened_at: at }],
    [
      'savings_withdrawal',
      {
        operation: id(5),
        goal_id: 0,
        user_id,
        kind: 'locked',
        amount: 5000,
        reason: 'medical',
        note: word,
        status: 'cancelled',
        asked_at: at,
        pays_at: later,
        ended_at: at,
      },
    ],
    [
      'ajo_bank_payout',
      {
        ...account,
        id: id(6),
        group_id: 0,
        member_id: 0,
        user_id,
        asked_by: user_id,
        account_number: '0123456789',
        amount: 5000,
        nonce: 'n',
        sent_at: at,
        expires_at: later,
        status: 'paid',
        created_at: at,
      },
    ],
    [
      'ajo_passbook',
      {
        id: id(7),
        user_id,
        group_id: 0,
        shown: JSON.stringify({ member: word }),
        hash,
        issued_at: at,
      },
    ],
    [
      'ajo_seat_report',
      {
        ...seat,
        user_id,
        reported_by_staff: 'ngozi@alajo.ng',
        kind: 'died',
        text: word,
        created_at: at,
        kin_name: word,
        kin_phone: '+2348035550000',
        answer_by: later,
      },
    ],
    [
      'sorting_collection',
      {
        user_id,
        day,
        goal_id: 0,
        goal: word,
        payments: 1,
        day_cap: 5000,
        amount: 100,
        status: 'skipped',
        reason: 'r',
        at,
      },
    ],
    ['market_review', { product_id: 0, user_id, rating: 5, text: word, created_at: at }],
    [
      'insights_recurring',
      {
        user_id,
        party: word,
        direction: 'out',
        answer: 'accept',
        name: word,
        amount: 5000,
        rhythm: 'weekly',
        from_day: day,
        answered_at: at,
      },
    ],
    ['insights_tag', { user_id, party: word, tag: word, set_at: at }],
    ['insights_budget', { user_id, category: 'food', amount: 5000, set_at: at }],
    ['insights_everyday', { user_id, amount: 5000, set_at: at }],
    [
      'requests_payment',
      {
        entry_id: id(8),
        request_id: 0,
        payer_id: user_id,
        payer_name: word,
        amount: 5000,
        paid_at: at,
      },
    ],
    [
      'pots_payment',
      {
        entry_id: id(9),
        pot_id: 0,
        payer_id: user_id,
        payer_name: word,
        amount: 5000,
        hidden: false,
        paid_at: at,
      },
    ],
    ['whatsapp_flow_day', { user_id, day, spent: 5000 }],
    ['whatsapp_word', { hash: word, user_id, created_at: at, expires_at: later }],
    [
      'notification_alert_choice',
      { user_id, debit_from: 0, email: sql`'{debit}'::text[]`, sms: sql`'{}'::text[]` },
    ],
    ['notification_outside', { user_id, kind: 'notice', params: '{}', created_at: at }],
    ['reminders_sent', { user_id, day, kind: 'ahead' }],
    [
      'notification_message',
      {
        user_id,
        channel: 'email',
        alerts: JSON.stringify([{ to: word }]),
        created_at: at,
        sent_at: at,
      },
    ],
    ['notification_preference', { user_id, topic: 'ajo', in_app: true, push: true }],
    [
      'notification_push',
      {
        endpoint: `https://push.example/${word}`,
        user_id,
        session_id: 0,
        p256dh: 'p',
        auth: 'a',
        created_at: at,
      },
    ],
    [
      'reconciliation_item',
      {
        list_id: 0,
        item_key: 'ref:T-1',
        reference: 'T-1',
        party: word,
        user_id,
        our_at: at,
        kind: 'matched',
        state: 'matched',
        compared_by: 1,
      },
    ],
  ];
  return rows;
}
