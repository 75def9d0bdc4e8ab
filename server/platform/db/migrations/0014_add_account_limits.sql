CREATE TABLE "upload_totals" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "upload_totals_tenant_id_owner_id_pk" PRIMARY KEY("tenant_id","owner_id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"bytes" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "deaths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "row_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "uploads_by_owner" ON "uploads" USING btree ("tenant_id","owner_id");