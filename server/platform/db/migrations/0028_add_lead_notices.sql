CREATE TABLE "lead_notices" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lead_notices_tenant_id_owner_id_contact_id_pk" PRIMARY KEY("tenant_id","owner_id","contact_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "lead_mail_day" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "lead_mails_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "lead_notices_due" ON "lead_notices" USING btree ("due_at");