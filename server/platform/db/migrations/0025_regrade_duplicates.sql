-- A value of more than three people is no evidence any more, and contacts that only share one are a grade of their own: stored groups were made by other rules.
UPDATE "duplicate_scans" SET "scanned_at" = NULL, "recent" = gen_random_uuid()::text;
