// Paystack according to its documentation, for tests of the whole wallet: transactions, transfers, disputes, refunds,
// lists and signed webhooks. A test simulates the payers, the banks and Paystack's staff.
import { createHmac } from 'node:crypto';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { Deps } from '../deps.ts';
import { createPaystackPayments } from '../providers/payments/paystack.ts';
import { createPaystackPayouts } from '../providers/payouts/paystack.ts';
import { createPaystack } from '../providers/paystack.ts';
import { type ReceivedRequest, type ScriptedReply, startRemoteService } from './remote-service.ts';
import { type Person, type WalletApp, walletApp } from './wallet.ts';

const secret_key = 'sk_test_0123456789';

/** A BVN and a bank account entered by a customer. */
export const CLAIM = { bvn: '22123456789', bank_code: '058', account_number: '0123456789' };

type Row = { [field: string]: unknown };
type Transaction = Row & { id: number; reference: string; status: string; amount: number };

const ok = (data: unknown, more = {}) => ({ body: { status: true, message: 'ok', data, ...more } });
const no = (message: string, status = 400, code = 'unknown') => ({
  status,
  body: { status: false, message, type: 'validation_error', code },
});

type Route = (received: ReceivedRequest, id: string) => ScriptedReply;

/** Starts Paystack, and the wallet's app with it as the provider of payments and payouts. */
export async function paystackApp(clocked: (deps: Deps) => Deps = (deps) => deps) {
  const transactions = new Map<string, Transaction>();
  const transfers = new Map<string, Row>();
  const disputes: (Row & { transaction: Transaction })[] = [];
  const identified = new Set<string>();
  const refunds: (Row & { transaction: number })[] = [];
  let nextId = 4_000_001;
  /** The reply to a transfer instead of accepting it, and its state when verified. */
  const script: {
    transfer?: ScriptedReply;
    transfer_status: string;
    fee_charged: number;
    balance: number;
    loses_replies: boolean;
    identification?: ScriptedReply;
    dedicated?: ScriptedReply;
    lists?: ScriptedReply;
    refund?: ScriptedReply;
    resolve?: ScriptedReply | undefined;
    /** The reply to a charge of a saved card; `status` is that of the transaction it makes. */
    charge?: { reply?: ScriptedReply; status?: string; gateway_response?: string } | undefined;
    /** The next replies, one per request; undefined for the usual one. */
    requery?: (ScriptedReply | undefined)[];
  } = { transfer_status: 'success', fee_charged: 0, balance: 100_000_000, loses_replies: false };

  const add = (fields: Row & { reference: string; amount: number }): Transaction => {
    const made = {
      id: nextId++,
      domain: 'test',
      status: 'abandoned',
      currency: 'NGN',
      channel: 'card',
      requested_amount: fields.amount,
      fees: null,
      paid_at: null,
      created_at: new Date(0).toISOString(),
      metadata: '',
      authorization: {},
      ...fields,
    };
    transactions.set(made.reference, made);
    return made;
  };

  const initialize: Route = ({ body }) => {
    const reference = String(body.reference);
    if (transactions.has(reference))
      return no('Duplicate Transaction Reference', 400, 'duplicate_reference');
    add({ reference, amount: Number(body.amount) });
    if (script.loses_replies) return { status: 0 };
    return ok({ authorization_url: `https://checkout.paystack.com/${reference}`, reference });
  };
  /** Authorizations that were deactivated. */
  const deactivated = new Set<string>();
  const mandates: Row[] = [];
  const chargeAuthorization: Route = ({ body }) => {
    const { reference, amount, email, authorization_code } = body as Record<string, string>;
    if (transactions.has(String(reference)))
      return no('Duplicate Transaction Reference', 400, 'duplicate_reference');
    const first = [...transactions.values()].find(
      ({ authorization }) => (authorization as Row).authorization_code === authorization_code,
    );
    const mandate = mandates.find((row) => row.authorization_code === authorization_code);
    const isActive = mandate?.status === 'active' && (mandate.customer as Row).email === email;
    const known = isActive || (first?.customer as Row | undefined)?.email === email;
    if (!known || deactivated.has(String(authorization_code)))
      return no(
        'Email does not match Authorization code. Authorization may be inactive or belong to a different email. Please confirm.',
      );
    const { reply, status = 'success', gateway_response = 'Approved' } = script.charge ?? {};
    const made = add({
      reference: String(reference),
      amount: Number(amount),
      status,
      gateway_response,
      authorization: first?.authorization ?? {},
      customer: first?.customer ?? mandate?.customer,
    });
    if (status === 'success') Object.assign(made, { fees: 0 });
    if (script.loses_replies) return { status: 0 };
    return reply ?? ok(made);
  };
  const transferred = (reference: string): Row => ({
    reference,
    domain: 'test',
    currency: 'NGN',
    status: script.transfer_status,
    fee_charged: script.fee_charged,
    ...transfers.get(reference),
  });
  const pageOf = (rows: readonly unknown[], { query }: ReceivedRequest) => {
    const perPage = Number(query.perPage ?? query.per_page ?? 50);
    const page = Number(query.page ?? 1);
    const meta = { total: rows.length, page, perPage, pageCount: Math.ceil(rows.length / perPage) };
    return ok(rows.slice((page - 1) * perPage, page * perPage), { meta });
  };
  const listed = ({ query }: ReceivedRequest) => {
    const { status, channel, virtual_account_number: number, from } = query;
    return [...transactions.values()].filter(
      (transaction) =>
        (!status || transaction.status === status) &&
        (!channel || transaction.channel === channel) &&
        (!number || (transaction.authorization as Row).receiver_bank_account_number === number) &&
        (!from || String(transaction.created_at) >= from),
    );
  };

  const routes: [RegExp, Route][] = [
    [/^POST \/transaction\/initialize$/, initialize],
    [/^POST \/transaction\/charge_authorization$/, chargeAuthorization],
    [
      /^POST \/customer\/authorization\/initialize$/,
      ({ body }) => {
        const reference = `mandate${mandates.length + 1}`;
        const account = body.account as { number: string; bank_code: string };
        mandates.push({
          id: mandates.length + 1,
          reference,
          status: 'pending',
          authorization_code: `AUTH_${reference}`,
          account_number: account.number,
          bank_code: account.bank_code,
          customer: { email: body.email },
        });
        const redirect_url = `https://link.paystack.co/${reference}`;
        return ok({ redirect_url, access_code: reference, reference });
      },
    ],
    [
      /^GET \/customer\/authorization\/verify\/(.+)$/,
      (_, id) => {
        const found = mandates.find(({ reference }) => reference === id);
        if (found === undefined) return no('Authorization does not exist', 404);
        const { authorization_code, customer } = found;
        const active = found.status === 'active';
        return ok({
          authorization_code,
          channel: 'direct_debit',
          bank: 'GTBank',
          active,
          customer,
        });
      },
    ],
    [
      /^GET \/directdebit\/mandate-authorizations$/,
      () => ok(mandates, { meta: { per_page: 100, next: null } }),
    ],
    [
      /^POST \/customer\/authorization\/deactivate$/,
      ({ body }) => {
        const mandate = mandates.find((row) => row.authorization_code === body.authorization_code);
        if (mandate) mandate.status = 'revoked';
        deactivated.add(String(body.authorization_code));
        return ok(null);
      },
    ],
    [
      /^GET \/transaction\/verify\/(.+)$/,
      (_, id) => {
        const found = transactions.get(id);
        return found ? ok(found) : no('Transaction reference not found', 404);
      },
    ],
    [
      /^GET \/transaction\/(\d+)$/,
      (_, id) => {
        const found = [...transactions.values()].find(
          (transaction) => transaction.id === Number(id),
        );
        return found ? ok(found) : no('Transaction not found', 404);
      },
    ],
    [/^GET \/transaction$/, (received) => script.lists ?? pageOf(listed(received), received)],
    [
      /^GET \/dispute$/,
      (received) => {
        const transaction = received.query.transaction;
        const rows = disputes.filter(
          (dispute) => !transaction || dispute.transaction.id === Number(transaction),
        );
        return pageOf(rows, received);
      },
    ],
    [
      /^GET \/dispute\/(\d+)$/,
      (_, id) => {
        const found = disputes.find((dispute) => String(dispute.id) === id);
        return found ? ok(found) : no('Dispute not found', 404);
      },
    ],
    [
      /^GET \/dispute\/(\d+)\/upload_url$/,
      () => ok({ signedUrl: 'https://s3.example/f', fileName: 'qesp8a4df1xejihd9x5q' }),
    ],
    [
      /^PUT \/dispute\/(\d+)\/resolve$/,
      ({ body }, id) => {
        if (script.resolve) return script.resolve;
        const found = disputes.find((dispute) => String(dispute.id) === id);
        if (found === undefined) return no('Dispute not found', 404);
        Object.assign(found, { status: 'resolved', resolution: String(body.resolution) });
        if (script.loses_replies) return { status: 0 };
        return ok(found);
      },
    ],
    [/^GET \/refund$/, (received) => pageOf(refunds, received)],
    [
      /^POST \/refund$/,
      ({ body }) => {
        if (script.refund) return script.refund;
        const made = {
          status: 'pending',
          amount: Number(body.amount),
          transaction: Number(body.transaction),
        };
        refunds.push(made);
        return ok(made);
      },
    ],
    [/^GET \/balance$/, () => ok([{ currency: 'NGN', balance: script.balance }])],
    [/^GET \/bank$/, () => ok([{ code: '058', name: 'GTBank' }])],
    [
      /^GET \/bank\/resolve$/,
      ({ query }) => ok({ account_name: 'NGOZI EZE', account_number: query.account_number }),
    ],
    [/^POST \/transferrecipient$/, () => ({ status: 201, ...ok({ recipient_code: 'RCP_1' }) })],
    [
      /^POST \/transfer$/,
      ({ body }) => {
        if (script.transfer) return script.transfer;
        transfers.set(String(body.reference), {});
        const { fee_charged: _, ...transfer } = transferred(String(body.reference));
        return ok(transfer);
      },
    ],
    [
      /^GET \/transfer\/verify\/(.+)$/,
      (_, id) => (transfers.has(id) ? ok(transferred(id)) : no('Transfer not found', 404)),
    ],
    [
      /^POST \/customer$/,
      ({ body }) => ok({ customer_code: `CUS_${body.email}`, email: body.email }),
    ],
    [
      /^GET \/customer\/([^/]+)$/,
      (_, customer_code) =>
        ok({ customer_code, domain: 'test', identified: identified.has(customer_code) }),
    ],
    [
      /^POST \/customer\/.+\/identification$/,
      () =>
        script.identification ?? { status: 202, body: { status: true, message: 'In progress' } },
    ],
    [
      /^POST \/dedicated_account$/,
      ({ body }) => {
        if (script.dedicated) return script.dedicated;
        const account_number = numberOf(String(body.customer));
        const bank = { name: 'Wema Bank', id: 1, slug: 'wema-bank' };
        return ok({ account_number, account_name: 'ALAJO/CUSTOMER', bank });
      },
    ],
    [
      /^GET \/dedicated_account\/requery$/,
      () => script.requery?.shift() ?? { body: { status: true, message: 'ok' } },
    ],
  ];
  const reply = (received: ReceivedRequest): ScriptedReply => {
    const line = `${received.method} ${received.path}`;
    for (const [pattern, route] of routes) {
      const found = pattern.exec(line);
      if (found) return route(received, decodeURIComponent(found[1] ?? ''));
    }
    return no(`no route ${line}`, 404);
  };
  const company = await startRemoteService(reply);
  const keys = { url: company.url, secret_key };
  const paystack = () => createPaystack(keys, company.watch);
  const alajo = await walletApp((deps) => {
    const client = paystack();
    const config = {
      ...deps.config,
      payments: 'paystack' as const,
      payouts: 'paystack' as const,
      paystack: keys,
    };
    const providers = {
      ...deps.providers,
      payments: createPaystackPayments(client),
      payouts: createPaystackPayouts(paystack(), paystack()),
    };
    return clocked({ ...deps, config, providers });
  });
  /** Identifies a customer who has submitted their details, and reports it by webhook. */
  const identify = async (who: Person, claim: object = {}) => {
    const body = { ...CLAIM, ...claim };
    const response = await alajo.call(walletRoutes.identify, { body }, alajo.as(who));
    if (response.status !== 200) throw new Error(JSON.stringify(response.body));
    identified.add(`CUS_${who.email}`);
    const data = { customer_code: `CUS_${who.email}`, email: who.email };
    await sendWebhook(alajo, { event: 'customeridentification.success', data });
    await alajo.runJobs();
  };
  return {
    ...alajo,
    identify,
    /** An identified customer's own account number. */
    async numberOf(who: Person) {
      await identify(who);
      const { body } = await alajo.call(walletRoutes.ownAccount, {}, who);
      return (body.account as { account_number: string }).account_number;
    },
    paystack: {
      script,
      /** The codes of customers Paystack has identified. */
      identified,
      requests: company.requests,
      transactions,
      mandates,
      disputes,
      refunds,
      deactivated,
      add,
      /** The payer pays, without a webhook, which may be lost. */
      pay(reference: string, more: Row = {}) {
        const found = transactions.get(reference);
        if (!found) throw new Error(`no transaction ${reference}`);
        Object.assign(found, {
          status: 'success',
          fees: 0,
          paid_at: alajo.clock.now().toISOString(),
          ...more,
        });
        return found;
      },
    },
    /** Sends a signed event, as Paystack does. */
    webhook: (event: string, data: object) => sendWebhook(alajo, { event, data }),
    async close() {
      await alajo.close();
      await company.close();
    },
  };
}

export type PaystackApp = Awaited<ReturnType<typeof paystackApp>>;

/** The account number Paystack assigns to a customer. */
const numberOf = (customer: string) =>
  `99${[...customer].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e8, 7)}`
    .padEnd(10, '0')
    .slice(0, 10);

async function sendWebhook({ app }: WalletApp, event: object): Promise<number> {
  const payload = JSON.stringify(event);
  const signature = createHmac('sha512', secret_key).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
  const sent = await app.inject({ method: 'POST', url: '/webhooks/paystack', payload, headers });
  return sent.statusCode;
}
