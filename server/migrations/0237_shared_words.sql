-- The words of a detail prove one bill: those of another are found by what is left of them without blanks, marks, case and width.
-- The marks are named one by one: which of them a class of characters has depends on the locale.
alter table app.settlement_detail add column words_key text not null
  generated always as (md5(regexp_replace(lower(normalize(content, NFKC)), '[\s!-/:-@\[-`{-~、。〈〉《》「」『』【】〔〕“”‘’—…·]', '', 'g'))) stored;
create index settlement_detail_by_words on app.settlement_detail (company_id, words_key, bill_id);
