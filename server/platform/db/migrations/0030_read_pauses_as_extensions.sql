-- Digits after a comma are an extension now, which is no part of a match key: these are derived again at the next start.
UPDATE "contacts" SET "match_keys" = NULL WHERE jsonb_path_exists("phones", '$[*].value ? (@ like_regex ",")');
