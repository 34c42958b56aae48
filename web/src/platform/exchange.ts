// A request and its reply, for what goes on between the two.
export type Exchange = { status: number; body: unknown };

/** A reply that wants something first, and what sends the request again with other headers. */
export type Asked = {
  reply: Exchange;
  /** As those of `call`. */
  options: { pin?: string | undefined; signal?: AbortSignal | undefined };
  headers: HeadersInit;
  repeat: (headers: HeadersInit) => Promise<Exchange>;
};

/** Loads what asks the customer to approve a request, and returns the reply then. */
export type LoadQuestion = () => Promise<{ ask: (asked: Asked) => Promise<Exchange> }>;
