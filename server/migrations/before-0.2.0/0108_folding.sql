-- Searches fold hooked letters and apostrophes as the contract's foldText does: Ƙasimu is found as kasimu,
-- and Sa’adatu as saadatu. The indexes hold what the function returned before.
create or replace function search_folded(words text) returns text
  language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  return lower(regexp_replace(translate(
      regexp_replace(
        normalize(lower(translate(words, '''’‘ʼʻʾʿ`´', '') collate public.letters), NFKD),
        U&'[\0300-\036F]', '', 'g'),
      'ɓɗɖƙƴŋɲəǝɛɔıøłđ', 'bddkynneeeoiold'),
    '[!-/:-@\[-`{-~ ]+', ' ', 'g') collate public.letters);
end $$;
reindex index identity_user_searched;
reindex index market_seller_searched;
reindex index ajo_group_searched;

-- Products keep the text they are searched by.
update market_product set searched = rtrim(
    regexp_replace(search_folded(' ' || name || ' ' || description), '[^[:alnum:]]+' collate public.letters, ' ', 'g'))
  where name || description ~ '[ƁɓƊɗƉɖƘƙƳƴŊŋƏəƎǝƐɛƆɔıØøŁłĐđ''’‘ʼʻʾʿ`´]';
