CREATE TABLE "files_to_delete" (
	"key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Erasing kept pictures in its cursor, beside the place of its walk: null once that had ended.
INSERT INTO "files_to_delete" SELECT DISTINCT jsonb_array_elements_text("cursor" -> 'pictures') FROM "jobs" WHERE "kind" = 'erase' AND "cursor" -> 'pictures' IS NOT NULL;--> statement-breakpoint
UPDATE "jobs" SET "state" = 'done', "total" = "done", "cursor" = NULL, "attempts" = 0, "resume_at" = NULL, "finished_at" = now(), "updated_at" = now()
WHERE "kind" = 'erase' AND "state" IN ('queued', 'running') AND "cursor" -> 'walk' = 'null';--> statement-breakpoint
UPDATE "jobs" SET "cursor" = nullif("cursor" -> 'walk', 'null') WHERE "kind" = 'erase' AND "cursor" -> 'walk' IS NOT NULL;--> statement-breakpoint
-- A row with a contact's id overwrote it whatever the policy: plans that say so are to be made anew.
UPDATE "jobs" SET "state" = 'waiting', "input" = "input" || '{"stage": "receive"}', "cursor" = NULL, "done" = 0, "total" = NULL, "counts" = '{}', "attempts" = 0, "resume_at" = NULL
WHERE "kind" = 'import' AND "state" IN ('waiting', 'queued', 'running') AND "input" ->> 'stage' = 'plan' AND "input" #>> '{options,policy}' <> 'overwrite' AND (
	"input" @> '{"mapping": {"columns": [{"target": {"kind": "id"}}]}}' OR "input" ->> 'type' = 'vcf' AND EXISTS (
		SELECT FROM "import_batches" AS "batch" WHERE "batch"."tenant_id" = "jobs"."tenant_id" AND "batch"."owner_id" = "jobs"."owner_id" AND "batch"."job_id" = "jobs"."id"
		AND "batch"."rows" ILIKE '%x-tessera-id%'
	)
);--> statement-breakpoint
-- What is certain follows other rules now: groups that are stored were made by the old ones.
UPDATE "duplicate_scans" SET "scanned_at" = NULL, "recent" = gen_random_uuid()::text;
