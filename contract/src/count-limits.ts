// Every count limit that customers read about, defined only here: the server enforces them and the errors name
// them. No imports, because the error catalogue loads this file.

/** Trusted devices per account; the least recently used one is dropped. */
export const DEVICES_MAX = 20;
/** Wrong PINs in a row that lock the PIN. */
export const PIN_TRIES = 5;
/** Recovery codes in a set. */
export const RECOVERY_CODES = 10;
/** Number of remaining codes from which the customer is reminded to create a new set. */
export const RECOVERY_CODES_LOW = 3;

/** Ajo groups a customer may be in at once, excluding completed ones. */
export const GROUPS_MAX = 20;
/** Passkeys per customer. */
export const PASSKEYS_MAX = 10;
/** Saved cards per customer; also a database constraint. */
export const CARDS_MAX = 5;
/** Banks per customer that pay what is missing; also a database constraint. */
export const BANKS_MAX = 5;
/** Members without a smartphone one officer may pay for in a group. */
export const PROXY_MEMBERS_MAX = 3;
/** Statements, and pictures, that a member may add to a dispute. */
export const DISPUTE_TEXTS_MAX = 5;
export const DISPUTE_PICTURES_MAX = 4;
/** Savings goals a customer may have at once. */
export const GOALS_MAX = 50;
/** People and bank accounts a customer may save. */
export const PEOPLE_MAX = 100;
/** Standing orders a customer may have at once. */
export const STANDING_ORDERS_MAX = 50;
/** Rules for splitting income that a customer may have at once. */
export const SORTING_RULES_MAX = 20;
/** Goals and groups that one rule may split income among. */
export const SORTING_PARTS_MAX = 8;
/** Weekly collections a customer may have at once. */
export const PLANS_MAX = 20;

/** Payment requests a customer may have open at once, shares of splits included. */
export const REQUESTS_MAX = 200;
/** Maximum number of people a bill can be split with. */
export const SPLIT_PEOPLE_MAX = 20;

/** Pots a customer may organise at once. */
export const POTS_MAX = 20;
/** Payments per pot, so that all of them can be returned and all payers notified. */
export const POT_PAYMENTS_MAX = 1000;
/** Guest payments that can be in progress at once for one pot. */
export const POT_GUESTS_MAX = 100;

/** Different products per cart. */
export const CART_MAX = 50;
/** Products per shop. */
export const PRODUCTS_MAX = 1000;
/** Pictures per product. */
export const PICTURES_MAX = 6;
/** Pictures per return. */
export const RETURN_PICTURES_MAX = 4;
/** Proof photos per waste collection. */
export const WASTE_PROOFS_MAX = 4;

/** Open tickets per customer; also a database constraint. */
export const TICKETS_MAX = 10;
/** Customer messages per ticket; also a database constraint. */
export const MESSAGES_MAX = 200;

/** Statements, and pictures, that each side may add to a claim. */
export const CLAIM_TEXTS_MAX = 10;
export const CLAIM_PICTURES_MAX = 6;

/** Shared canned answers of our staff. */
export const CANNED_MAX = 100;

/** Saved views of the queue per member of staff. */
export const CASE_VIEWS_MAX = 20;

/** IDs a customer may upload per day, to bound storage. */
export const DOCUMENTS_PER_DAY = 10;
/** BVN checks per customer and day: each costs money, and guessing must not work. */
export const BVNS_PER_DAY = 5;
/** NIN checks per customer and day, for the same reasons. */
export const NINS_PER_DAY = 5;

/** Payees a customer may tag. */
export const TAGS_MAX = 500;

/** Movements per statement. */
export const STATEMENT_ROWS_MAX = 10_000;
