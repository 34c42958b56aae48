-- A night looks for quotes that were not paid, among those of a month.
create index wallet_quote_expired on wallet_quote using brin (expires_at) with (autosummarize = on);
