CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "cards" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cards_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name_prefix" text NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text NOT NULL,
	"last_name" text NOT NULL,
	"name_suffix" text NOT NULL,
	"nickname" text NOT NULL,
	"organization" text NOT NULL,
	"department" text NOT NULL,
	"job_title" text NOT NULL,
	"emails" jsonb NOT NULL,
	"phones" jsonb NOT NULL,
	"websites" jsonb NOT NULL,
	"addresses" jsonb NOT NULL,
	"birthday" text NOT NULL,
	"notes" text NOT NULL,
	"tags" jsonb NOT NULL,
	"is_favorite" boolean NOT NULL,
	"display_image" text,
	"source" text NOT NULL,
	"extras" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"sort_name" text collate "C" NOT NULL,
	"sort_organization" text collate "C" NOT NULL,
	"sort_email" text collate "C" NOT NULL,
	"search_text" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deletion_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contacts_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "directory" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	CONSTRAINT "directory_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_tenant_id_owner_id_key_pk" PRIMARY KEY("tenant_id","owner_id","key")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profiles_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text NOT NULL,
	"is_premium" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("tenant_id","owner_id","sort_name","id") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_by_organization" ON "contacts" USING btree ("tenant_id","owner_id","sort_organization","id") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_by_email" ON "contacts" USING btree ("tenant_id","owner_id","sort_email","id") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_by_created" ON "contacts" USING btree ("tenant_id","owner_id","created_at","id") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_by_updated" ON "contacts" USING btree ("tenant_id","owner_id","updated_at","id") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_by_content" ON "contacts" USING btree ("tenant_id","owner_id","content_hash");--> statement-breakpoint
CREATE INDEX "contacts_by_deletion" ON "contacts" USING btree ("tenant_id","owner_id","deletion_id") WHERE "contacts"."deletion_id" is not null;--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");