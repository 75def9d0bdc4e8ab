CREATE TABLE "mail_counts" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"mails" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_counts_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "invitation_for" text DEFAULT 'address' NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_counts_by_time" ON "mail_counts" USING btree ("tenant_id","owner_id","counted_at");