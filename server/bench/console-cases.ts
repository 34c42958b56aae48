// Open cases for the console's bench, the same number of each kind.
type Step = (label: string, statement: string) => Promise<void>;

const uuidOf = (salt: string) => `md5('${salt}' || n)::uuid`;
/** A time within the last fortnight. */
const RECENTLY = `now() - n * interval '1 second'`;

/** Adds `cases` cases of each kind, with the groups and shops that some of them concern. */
export async function addCases(
  step: Step,
  { customers, cases }: { customers: number; cases: number },
): Promise<void> {
  const each = `generate_series(1, ${cases}) n`;
  const user = `1 + (n * 7919) % ${customers}`;
  const other = `1 + (n * 7919 + 1) % ${customers}`;
  const digit = (place: number) =>
    `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (n / ${32 ** place})::int % 32, 1)`;
  const number = `'ALJ-' || ${[5, 4, 3, 2, 1, 0].map(digit).join(' || ')}`;
  await step(
    'tickets',
    `insert into support_customer (user_id, open_tickets) select ${user}, 1 from ${each};
     insert into support_ticket (number, user_id, topic, subject, status, waiting_since, promised_by, written, created_at, updated_at)
     select ${number}, ${user}, 'request', 'My transfer has not arrived', 'open', ${RECENTLY}, ${RECENTLY} + interval '24 hours', 1, ${RECENTLY}, ${RECENTLY} from ${each}`,
  );
  await step(
    'recalls',
    `insert into support_recall (entry_id, key, user_id, to_user_id, other, amount, status, answer_by, asked_at)
     select ${uuidOf('recall')}, ${uuidOf('key')}, ${user}, ${other}, 'Chinedu', 1000, 'reviewing', ${RECENTLY}, ${RECENTLY} from ${each}`,
  );
  await step(
    'documents',
    `insert into kyc_document (user_id, kind, name, media_type, content_hash, status, sent_at, since)
     select ${user}, 'nin_slip', md5('name' || n), 'image/webp', md5(n::text), 'submitted', ${RECENTLY}, ${RECENTLY} from ${each}`,
  );
  await step(
    'payment cases',
    `insert into payment_case (kind, subject, detail, user_id, amount, opened_at)
     select kind, n::text, 'What the provider said', ${user}, 1000, ${RECENTLY}
     from ${each}, unnest(array['unknown_deposit', 'chargeback', 'payout_failed']) kind`,
  );
  await step(
    'payouts',
    `insert into wallet_quote (id, user_id, bank_code, bank_name, account_number, account_name, amount, fee, vat, stamp_duty, created_at, expires_at)
     select ${uuidOf('quote')}, ${user}, '044', 'Access Bank', '0123456789', 'Chinedu Balogun', 1000, 10, 1, 0, ${RECENTLY}, ${RECENTLY} from ${each};
     insert into wallet_payout (id, user_id, quote_id, status, needs_attention_at, created_at)
     select ${uuidOf('payout')}, ${user}, ${uuidOf('quote')}, 'sent', ${RECENTLY}, ${RECENTLY} from ${each}`,
  );
  await step(
    'purchases',
    `insert into service_purchase (id, user_id, category, biller, biller_name, account_number, phone, amount, fee, quantity, reference, status, created_at)
     select ${uuidOf('purchase')}, ${user}, 'airtime', 'mtn', 'MTN', '08031234567', '+2348031234567', 1000, 0, 1, n::text, 'pending', ${RECENTLY} from ${each};
     insert into service_open (purchase_id, needs_attention_at) select ${uuidOf('purchase')}, ${RECENTLY} from ${each}`,
  );
  await step(
    'groups and their disputes',
    `insert into ajo_group (id, organiser_id, name, description, contribution, set_aside, frequency, max_members, members, start_date, turn_order, late_fee, reserve, rules, status, total_rounds, pot, reserve_account, created_at)
     select n, ${user}, (array['Lagos', 'Ibadan', 'Kano', 'Enugu', 'Jos'])[1 + n % 5] || ' Traders ' || n, '', 10000, 0, 'weekly', 3, 1, current_date, 'join', 0, 0, '{}', 'recruiting', 3, n, n, now() from ${each};
     insert into ajo_member (id, group_id, user_id, position, terms_version, joined_at) select n, n, ${user}, 1, 1, now() from ${each};
     insert into ajo_dispute (group_id, round, member_id, user_id, about, text, frozen_until, created_at)
     select n, 1, n, ${user}, 'collector', 'They left', ${RECENTLY}, ${RECENTLY} from ${each};
     insert into ajo_seat_report (group_id, member_id, user_id, reported_by, kind, text, created_at)
     select n, n, ${user}, ${other}, 'died', 'We were told', ${RECENTLY} from ${each}`,
  );
  await step(
    'shops and their disputed orders',
    `insert into market_seller (user_id, name, about, created_at)
     select n, (array['Mama', 'Iya', 'Uncle', 'Sister', 'Oga'])[1 + n % 5] || ' Fabrics ' || n, '', now() from ${each};
     insert into market_order (checkout, buyer_id, seller_id, status, total, address, problem, placed_at)
     select ${uuidOf('checkout')}, ${cases} + 1 + n % (${customers} - ${cases}), n, 'shipped', 1000, '{}',
       jsonb_build_object('text', 'It is torn', 'reported_at', ${RECENTLY}), ${RECENTLY} from ${each}`,
  );
}
