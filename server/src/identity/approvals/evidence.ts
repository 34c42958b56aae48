// Evidence for the check of the books that payments did what was approved: each passkey's signature matches the
// stored terms, and the terms' amount equals the entry's.
import { createHash } from 'node:crypto';
import { isoBase64URL, verifySignature } from '@simplewebauthn/server/helpers';
import { sql } from 'kysely';
import type { OpenHolds } from '../../ledger/check.ts';
import { debitedAmount } from '../../ledger/statement.ts';
import { HOUR } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';

// The terms of a return state the maximum: the balance may be lower.
const KIND_WITH_MAXIMUM = 'recall_return';

const wrongAmounts = (since: Date) => sql<{ what: string }>`
  select 'approval ' || a.id || ' is of ' || (a.terms::jsonb ->> 'amount') || ' kobo, but entry '
    || a.operation || ' took ' || t.taken as what
  from identity_approval a,
    lateral (select ${debitedAmount(sql`a.user_id`, sql`a.operation`)} as taken) t
  where a.created_at >= ${begun(since)} and a.terms::jsonb ->> 'amount' is not null and a.kind <> ${KIND_WITH_MAXIMUM}
    and t.taken <> (a.terms::jsonb ->> 'amount')::bigint`;

export const approvalChecks: OpenHolds[] = [
  { wrong: async (tx, since) => (await wrongAmounts(since).execute(tx)).rows },
  { wrong: wrongSignatures },
];

/** Later payments may have been requested earlier: an approval lasts minutes. */
const begun = (since: Date) => new Date(since.getTime() - HOUR);

type SignedApproval = {
  id: string;
  terms: string;
  signature: string;
  authenticator_data: string;
  client_data: string;
  public_key: Buffer;
};

const PAGE = 500;
const PROBLEMS_MAX = 100;

async function wrongSignatures(tx: Tx, since: Date): Promise<{ what: string }[]> {
  const problems: { what: string }[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<SignedApproval>`
      select a.id, a.terms, a.signature, a.authenticator_data, a.client_data, k.public_key
      from identity_approval a join identity_passkey k on k.id = a.passkey_id
      where a.id > ${after} and a.created_at >= ${begun(since)} order by a.id limit ${PAGE}`.execute(
      tx,
    );
    for (const row of rows) {
      if (await isSigned(row)) continue;
      problems.push({ what: `the signature of approval ${row.id} does not fit its terms` });
      if (problems.length === PROBLEMS_MAX) return problems;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return problems;
    after = last.id;
  }
}

/** True if the passkey signed the hash of exactly these terms. */
async function isSigned({ terms, public_key, ...shown }: SignedApproval): Promise<boolean> {
  try {
    const client = Buffer.from(shown.client_data, 'base64url');
    const { type, challenge } = JSON.parse(client.toString('utf8'));
    const expected = createHash('sha256').update(terms).digest('base64url');
    if (type !== 'webauthn.get' || challenge !== expected) return false;
    const signed = Buffer.concat([
      Buffer.from(shown.authenticator_data, 'base64url'),
      createHash('sha256').update(client).digest(),
    ]);
    return await verifySignature({
      signature: isoBase64URL.toBuffer(shown.signature),
      data: new Uint8Array(signed),
      credentialPublicKey: new Uint8Array(public_key),
    });
  } catch {
    return false;
  }
}
