CREATE TABLE "contact_counts" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "contact_counts_tenant_id_owner_id_kind_key_pk" PRIMARY KEY("tenant_id","owner_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "job_rows" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"job_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"contact_id" uuid,
	"outcome" text NOT NULL,
	"detail" jsonb,
	CONSTRAINT "job_rows_tenant_id_owner_id_job_id_row_pk" PRIMARY KEY("tenant_id","owner_id","job_id","row")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"input" jsonb NOT NULL,
	"cursor" jsonb,
	"done" integer NOT NULL,
	"total" integer,
	"counts" jsonb NOT NULL,
	"error" text,
	"file" jsonb,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "jobs_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "timeline" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "follow_up_on" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "match_keys" bigint[];--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "merge_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_by_created" ON "jobs" USING btree ("tenant_id","owner_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_to_run" ON "jobs" USING btree ("created_at") WHERE "jobs"."state" in ('queued', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "contacts_by_follow_up" ON "contacts" USING btree ("tenant_id","owner_id","follow_up_on","id") WHERE "contacts"."deleted_at" is null and "contacts"."follow_up_on" is not null;--> statement-breakpoint
CREATE INDEX "contacts_in_trash" ON "contacts" USING btree ("tenant_id","owner_id","deleted_at","id") WHERE "contacts"."deleted_at" is not null and "contacts"."merge_id" is null;--> statement-breakpoint
CREATE INDEX "contacts_by_merge" ON "contacts" USING btree ("tenant_id","owner_id","merge_id") WHERE "contacts"."merge_id" is not null;--> statement-breakpoint
CREATE INDEX "contacts_to_derive" ON "contacts" USING btree ("tenant_id","owner_id","id") WHERE "contacts"."match_keys" is null;--> statement-breakpoint
CREATE INDEX "contacts_match" ON "contacts" USING gin ("match_keys");--> statement-breakpoint
INSERT INTO "contact_counts" ("tenant_id", "owner_id", "kind", "key", "count")
SELECT "tenant_id", "owner_id", 'total', '', count(*) FROM "contacts" WHERE "deleted_at" IS NULL GROUP BY 1, 2
UNION ALL SELECT "tenant_id", "owner_id", 'favorite', '', count(*) FROM "contacts" WHERE "deleted_at" IS NULL AND "is_favorite" GROUP BY 1, 2
UNION ALL SELECT "tenant_id", "owner_id", 'deleted', '', count(*) FROM "contacts" WHERE "deleted_at" IS NOT NULL GROUP BY 1, 2
UNION ALL SELECT "tenant_id", "owner_id", 'source', "source", count(*) FROM "contacts" WHERE "deleted_at" IS NULL GROUP BY 1, 2, "source"
UNION ALL SELECT "tenant_id", "owner_id", 'tag', "tag", count(*) FROM "contacts", jsonb_array_elements_text("tags") AS "tag" WHERE "deleted_at" IS NULL GROUP BY 1, 2, "tag";
