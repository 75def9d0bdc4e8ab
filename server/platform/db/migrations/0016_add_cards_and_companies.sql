CREATE TABLE "card_history" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"card_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"place" integer NOT NULL,
	"actor_id" text NOT NULL,
	"change" text NOT NULL,
	"from_value" text NOT NULL,
	"to_value" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "card_history_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "companies_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"tenant_id" text NOT NULL,
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"job_title" text NOT NULL,
	"department" text NOT NULL,
	"employee_number" text NOT NULL,
	"role" text NOT NULL,
	"state" text NOT NULL,
	"profile_id" uuid,
	"invitation_round" integer DEFAULT 0 NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"invitation_expires_at" timestamp (3) with time zone,
	"mail" text DEFAULT 'none' NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "employees_tenant_id_company_id_id_pk" PRIMARY KEY("tenant_id","company_id","id")
);
--> statement-breakpoint
ALTER TABLE "card_events" ADD COLUMN "card_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_events" ADD COLUMN "item_kind" text;--> statement-breakpoint
ALTER TABLE "card_events" ADD COLUMN "device" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_events" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "held_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "card_history_by_card" ON "card_history" USING btree ("tenant_id","owner_id","card_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_by_email" ON "employees" USING btree ("tenant_id","company_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_by_number" ON "employees" USING btree ("tenant_id","company_id","employee_number") WHERE "employees"."employee_number" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "employees_by_member" ON "employees" USING btree ("tenant_id","company_id","user_id") WHERE "employees"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "employees_by_user" ON "employees" USING btree ("tenant_id","user_id") WHERE "employees"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "employees_owner" ON "employees" USING btree ("tenant_id","company_id") WHERE "employees"."role" = 'owner';--> statement-breakpoint
CREATE UNIQUE INDEX "employees_by_profile" ON "employees" USING btree ("tenant_id","user_id","profile_id") WHERE "employees"."profile_id" is not null and "employees"."state" = 'active';--> statement-breakpoint
CREATE INDEX "employees_waiting_mail" ON "employees" USING btree ("tenant_id","company_id") WHERE "employees"."mail" = 'waiting';--> statement-breakpoint
CREATE INDEX "card_events_by_time" ON "card_events" USING btree ("tenant_id","owner_id","profile_id","at");--> statement-breakpoint
CREATE INDEX "card_events_by_card" ON "card_events" USING btree ("tenant_id","owner_id","card_id","at") WHERE "card_events"."card_id" <> '';--> statement-breakpoint
CREATE INDEX "cards_by_company" ON "cards" USING btree ("tenant_id","company_id") WHERE "cards"."company_id" is not null;--> statement-breakpoint
ALTER TABLE "card_events" RENAME COLUMN "everlink_id" TO "item_id";--> statement-breakpoint
UPDATE "card_events" SET "item_kind" = 'everlink' WHERE "item_id" IS NOT NULL;--> statement-breakpoint
UPDATE "cards" SET "status" = 'blank' WHERE "kind" = 'physical' AND "owner_id" = '';--> statement-breakpoint
UPDATE "cards" SET "held_since" = "created_at" WHERE "kind" = 'physical' AND "owner_id" <> '';--> statement-breakpoint
INSERT INTO "card_history" ("tenant_id", "owner_id", "id", "card_id", "at", "place", "actor_id", "change", "from_value", "to_value")
	SELECT "tenant_id", "owner_id", gen_random_uuid(), "id", "created_at", 0, '', 'mint', '', 'blank' FROM "cards" WHERE "kind" = 'physical';--> statement-breakpoint
INSERT INTO "card_history" ("tenant_id", "owner_id", "id", "card_id", "at", "place", "actor_id", "change", "from_value", "to_value")
	SELECT "tenant_id", "owner_id", gen_random_uuid(), "id", "updated_at", 0, "owner_id", 'state', 'blank', "status" FROM "cards" WHERE "kind" = 'physical' AND "status" <> 'blank';--> statement-breakpoint
INSERT INTO "card_history" ("tenant_id", "owner_id", "id", "card_id", "at", "place", "actor_id", "change", "from_value", "to_value")
	SELECT "tenant_id", "owner_id", gen_random_uuid(), "id", "updated_at", 1, "owner_id", 'holder', '', "owner_id" FROM "cards" WHERE "kind" = 'physical' AND "owner_id" <> '';
