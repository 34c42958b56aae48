// Every count limit that customers read about, and the only place of these figures: the server keeps
// them and the errors name them. No imports, because the error catalogue loads this file.

/** Devices that an account knows; the least recently used gives way. */
export const DEVICES_MAX = 20;
/** Wrong PINs in a row that lock the PIN. */
export const PIN_TRIES = 5;
/** Recovery codes in a set. */
export const RECOVERY_CODES = 10;
/** From so many on, the customer is reminded to make a new set. */
export const RECOVERY_CODES_LOW = 3;

/** Ajo groups a customer may be in at once, not counting completed ones. */
export const GROUPS_MAX = 20;
/** Passkeys of a customer. */
export const PASSKEYS_MAX = 10;
/** Members without a smartphone one officer may pay for in a group. */
export const PHONELESS_MAX = 3;
/** Texts, and pictures, that a member may add to a dispute. */
export const DISPUTE_TEXTS_MAX = 5;
export const DISPUTE_PICTURES_MAX = 4;
/** Savings goals a customer may have at once. */
export const GOALS_MAX = 50;
/** People and bank accounts a customer may save. */
export const PEOPLE_MAX = 100;
/** Standing orders a customer may have at once. */
export const STANDING_ORDERS_MAX = 50;
/** Rules for sorting income that a customer may have at once. */
export const SORTING_RULES_MAX = 20;
/** Goals and groups that one rule may sort into. */
export const SORTING_PARTS_MAX = 8;
/** Weekly collections a customer may have at once. */
export const PLANS_MAX = 20;

/** Payment requests a customer may have open at once, shares of splits included. */
export const REQUESTS_MAX = 200;
/** The most people a bill can be split with. */
export const SPLIT_PEOPLE_MAX = 20;

/** Pots a customer may organise at once. */
export const POTS_MAX = 20;
/** Payments into one pot: all of them can be returned, and all payers told. */
export const POT_PAYMENTS_MAX = 1000;
/** Payments of guests into one pot that are under way at once. */
export const POT_GUESTS_MAX = 100;

/** The most different products in a cart. */
export const CART_MAX = 50;
/** The most products a shop may have. */
export const PRODUCTS_MAX = 1000;
/** The most pictures of a product. */
export const PICTURES_MAX = 6;
/** The most pictures of a return. */
export const RETURN_PICTURES_MAX = 4;
/** Photos of what was collected. */
export const WASTE_PROOFS_MAX = 4;

/** Open tickets a customer may have; a constraint in the database repeats it. */
export const TICKETS_MAX = 10;
/** Messages a customer may write in one ticket; a constraint in the database repeats it. */
export const MESSAGES_MAX = 200;

/** Answers that our staff keep to use again. */
export const CANNED_MAX = 100;

/** Views of the queue that a member of our staff may save. */
export const CASE_VIEWS_MAX = 20;

/** IDs a customer may upload in a day, which bounds storage. */
export const DOCUMENTS_A_DAY = 10;
/** BVNs a customer may have checked in a day: each check costs money, and guessing must not work. */
export const BVNS_A_DAY = 5;
/** The same for NINs. */
export const NINS_A_DAY = 5;

/** Payees a customer may tag. */
export const TAGS_MAX = 500;

/** The most movements in a statement. */
export const STATEMENT_ROWS_MAX = 10_000;
