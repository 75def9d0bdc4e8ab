CREATE TABLE "connection_attempts" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"company_id" uuid,
	"state_hash" text NOT NULL,
	"secret_hash" text NOT NULL,
	"verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	"busy_until" timestamp (3) with time zone,
	"code_hash" text DEFAULT '' NOT NULL,
	"tokens" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connection_attempts_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "connection_items" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"detail" text NOT NULL,
	"url" text NOT NULL,
	"picture_key" text DEFAULT '' NOT NULL,
	"picture_failed_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"place" integer,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connection_items_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"company_id" uuid,
	"connected_by" text NOT NULL,
	"account_id" text NOT NULL,
	"account_name" text NOT NULL,
	"account_url" text,
	"tokens" text NOT NULL,
	"key_id" text NOT NULL,
	"granted_scopes" jsonb NOT NULL,
	"status" text NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_sync_at" timestamp (3) with time zone,
	"next_refresh_at" timestamp (3) with time zone,
	"refreshing_until" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone,
	"next_sync_at" timestamp (3) with time zone,
	"syncing_until" timestamp (3) with time zone,
	"asked_at" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connections_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "instagram_deletions" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"origin" text NOT NULL,
	"account_id" text NOT NULL,
	"account_name" text NOT NULL,
	"planned" jsonb NOT NULL,
	"deleted" jsonb NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "instagram_deletions_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_limits" (
	"location_id" text PRIMARY KEY NOT NULL,
	"recent" jsonb NOT NULL,
	"day" text NOT NULL,
	"used" integer NOT NULL,
	"paused_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_settings" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_automatic" boolean NOT NULL,
	"is_paused" boolean NOT NULL,
	"fields" jsonb NOT NULL,
	"custom_fields" jsonb NOT NULL,
	"has_contact_tags" boolean NOT NULL,
	"tags" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_settings_tenant_id_owner_id_pk" PRIMARY KEY("tenant_id","owner_id")
);
--> statement-breakpoint
CREATE TABLE "push_tries" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"push_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"request" text NOT NULL,
	"status" integer,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "push_tries_tenant_id_owner_id_push_id_number_pk" PRIMARY KEY("tenant_id","owner_id","push_id","number")
);
--> statement-breakpoint
CREATE TABLE "pushed_contacts" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"location_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"pushed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pushed_contacts_tenant_id_owner_id_location_id_contact_id_pk" PRIMARY KEY("tenant_id","owner_id","location_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pushes_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"location_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"waiter_id" uuid NOT NULL,
	"contact_name" text NOT NULL,
	"state" text NOT NULL,
	"trigger" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"consent_version" integer,
	"request" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"is_in_doubt" boolean DEFAULT false NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pushes_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "blocks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "blocks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_attempts_by_state" ON "connection_attempts" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "connection_attempts_by_end" ON "connection_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "connection_items_by_external_id" ON "connection_items" USING btree ("tenant_id","owner_id","connection_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_by_provider" ON "connections" USING btree ("tenant_id","owner_id","provider");--> statement-breakpoint
CREATE INDEX "connections_by_account" ON "connections" USING btree ("provider","account_id");--> statement-breakpoint
CREATE INDEX "connections_to_sync" ON "connections" USING btree ("next_sync_at");--> statement-breakpoint
CREATE INDEX "connections_to_check" ON "connections" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "connections_to_refresh" ON "connections" USING btree ("next_refresh_at");--> statement-breakpoint
CREATE INDEX "connections_by_key" ON "connections" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "instagram_deletions_by_code" ON "instagram_deletions" USING btree ("code");--> statement-breakpoint
CREATE INDEX "instagram_deletions_due" ON "instagram_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "pushes_by_contact" ON "pushes" USING btree ("tenant_id","owner_id","contact_id","place");--> statement-breakpoint
CREATE INDEX "pushes_by_time" ON "pushes" USING btree ("tenant_id","owner_id","created_at","place");--> statement-breakpoint
CREATE INDEX "pushes_by_state" ON "pushes" USING btree ("tenant_id","owner_id","state","created_at","place");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "pushes" USING btree ("tenant_id","owner_id","location_id","next_try_at","place") WHERE "pushes"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "pushes_queued" ON "pushes" USING btree ("tenant_id","owner_id","contact_id","place") WHERE "pushes"."state" in ('waiting', 'held');--> statement-breakpoint
CREATE UNIQUE INDEX "pushes_untried" ON "pushes" USING btree ("tenant_id","owner_id","location_id","contact_id") WHERE "pushes"."state" in ('waiting', 'held') and "pushes"."request" is null;--> statement-breakpoint
CREATE INDEX "pushes_in_doubt" ON "pushes" USING btree ("tenant_id","owner_id","waiter_id") WHERE "pushes"."is_in_doubt";--> statement-breakpoint
CREATE INDEX "pushes_ended" ON "pushes" USING btree ("updated_at") WHERE "pushes"."state" in ('done', 'failed', 'dropped');