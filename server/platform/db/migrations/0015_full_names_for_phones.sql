-- A shared phone now needs equal full names, and contradicting birthdays are a grade of their own: stored groups were made by other rules.
UPDATE "duplicate_scans" SET "scanned_at" = NULL, "recent" = gen_random_uuid()::text;--> statement-breakpoint
-- Plans of imports too: their owners look at new ones before anything is imported.
UPDATE "jobs" SET "state" = 'waiting', "input" = "input" || '{"stage": "receive"}', "cursor" = NULL, "done" = 0, "total" = NULL, "counts" = '{}', "attempts" = 0, "deaths" = 0, "resume_at" = NULL
WHERE "kind" = 'import' AND "state" IN ('waiting', 'queued', 'running') AND "input" ->> 'stage' = 'plan';
