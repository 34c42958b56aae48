// Shared by tests of approvals: guarded customers, their passkeys, and requests that are approved and sent again.
import { approvalRoutes } from '@alajo/contract/identity/approval-routes.ts';
import { passkeyRoutes } from '@alajo/contract/identity/passkey-routes.ts';
import type { Route, WireInput } from '@alajo/contract/route.ts';
import { expect } from 'vitest';
import { latestCode, type TestApp, type TestResponse } from './app.ts';
import { createAuthenticator } from './authenticator.ts';
import type { Person } from './wallet.ts';

export type Authenticator = ReturnType<typeof createAuthenticator>;
type ApprovalRequest = {
  id: string;
  reason: string;
  title: string;
  terms: { label: string; value: string }[];
  ways: string[];
  passkey: { challenge: string } | null;
};

/** The approval a refusal asks for. */
export function askedBy(response: TestResponse): ApprovalRequest {
  expect(response.body.code, JSON.stringify(response.body)).toBe('approval_required');
  return response.body.approval as ApprovalRequest;
}

/** Guards the account from now on, as after the first sign-in on a device that names itself. */
export const guard = (app: TestApp, { id }: Person) =>
  app.db
    .updateTable('identity_user')
    .set({ guarded_at: app.clock.now() })
    .where('id', '=', id)
    .execute();

/** Puts a person's session on a newly added device. */
export async function onNewDevice(app: TestApp, { id }: Person): Promise<void> {
  const now = app.clock.now();
  const device = await app.db
    .insertInto('identity_device')
    .values({
      user_id: id,
      id_hash: 'of another browser',
      public_key: null,
      name: 'Chrome on Android',
      is_first: false,
      added_at: now,
      new_until: new Date(now.getTime() + 24 * 3600_000),
      last_used_at: now,
      forgotten_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('identity_session')
    .set({ device_id: device.id })
    .where('user_id', '=', id)
    .execute();
}

export function approvalsOf(app: TestApp) {
  const { call } = app;
  const headersOf = (who: Person, key: string | undefined, approval: string, pin: boolean) => ({
    token: who.token,
    headers: {
      'X-Approval': approval,
      ...(pin && who.pin ? { 'X-Transaction-Pin': who.pin } : {}),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
  });
  const approve = (who: { token: string }, id: string, body: object) =>
    call(approvalRoutes.approve, { params: { id }, body: body as never }, who);
  const signed = (who: { token: string }, approval: ApprovalRequest, device: Authenticator) =>
    approve(who, approval.id, {
      way: 'passkey',
      passkey: device.show(String(approval.passkey?.challenge)),
    });
  const code = async (who: Person, id: string) => {
    const sent = await call(approvalRoutes.sendApprovalCode, { params: { id } }, who);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    await app.runJobs();
    return latestCode(app.deps, who.email);
  };
  const byCode = async (who: Person, approval: ApprovalRequest) =>
    approve(who, approval.id, { way: 'code', otp: await code(who, approval.id) });
  return {
    approve,
    signed,
    code,
    byCode,
    /** Sends a request with an approval instead of a PIN. */
    send: <R extends Route>(
      who: Person,
      route: R,
      input: WireInput<R>,
      { key, approval, pin = false }: { key?: string; approval: string; pin?: boolean },
    ) => call(route, input, headersOf(who, key, approval, pin)),
    /** Gives a person a passkey, approved by code; skips the low limit that follows. */
    async addPasskey(who: Person, name = 'Phone'): Promise<Authenticator> {
      const device = createAuthenticator(app.deps.config.url);
      const made = await call(passkeyRoutes.passkeyOptions, {}, who);
      const { challenge } = made.body.options as { challenge: string };
      const input = { body: { name, passkey: device.make(challenge) } };
      const approval = askedBy(await call(passkeyRoutes.addPasskey, input, who));
      expect((await byCode(who, approval)).status).toBe(200);
      const headers = { 'X-Approval': approval.id };
      const added = await call(passkeyRoutes.addPasskey, input, { token: who.token, headers });
      expect(added.status, JSON.stringify(added.body)).toBe(201);
      await app.db
        .updateTable('identity_user')
        .set({ low_limit_until: null })
        .where('id', '=', who.id)
        .execute();
      return device;
    },
  };
}
