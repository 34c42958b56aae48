// Every table's row type, in one place to read; schema.test.ts checks them against the database.
// Numbers are bigint in SQL (kobo, ids), read as safe integers.

// Ledger: only ledger/ writes these.

// Identity.

// Notifications.

// Wallet.

// Sandbox providers and the development outbox.

export type Schema = Record<never, never>;
