CREATE TABLE "card_events" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"who" text NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"everlink_id" uuid,
	"visitor" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_events_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_consents" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_consents_tenant_id_owner_id_contact_id_pk" PRIMARY KEY("tenant_id","owner_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "event_counts" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"who" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "event_counts_tenant_id_owner_id_profile_id_kind_who_subject_pk" PRIMARY KEY("tenant_id","owner_id","profile_id","kind","who","subject")
);
--> statement-breakpoint
CREATE TABLE "link_checks" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"key" text NOT NULL,
	"health" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "link_checks_tenant_id_owner_id_key_pk" PRIMARY KEY("tenant_id","owner_id","key")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"profile_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "links_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "occupations" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "occupations_tenant_id_owner_id_key_pk" PRIMARY KEY("tenant_id","owner_id","key")
);
--> statement-breakpoint
CREATE TABLE "visitor_keys" (
	"day" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files_to_delete" ADD COLUMN "uploading_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cards" ALTER COLUMN "profile_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "issued_on" text;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "expires_on" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "name" text DEFAULT 'Profile' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "deactivated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "content" jsonb;--> statement-breakpoint
UPDATE "profiles" p SET "content" = '{"namePrefix":"","middleName":"","nameSuffix":"","pronouns":"","occupation":"","organization":"","department":"","bio":"","phones":[],"emails":[],"websites":[],"addresses":[],"socials":[],"everlinks":[],"services":[],"appearance":{"theme":"linen","accent":null,"layout":"classic","buttons":"soft","font":"sans"},"config":{"exchange":{"isOn":true,"fields":{"name":"required","email":"optional","phone":"optional","organization":"optional","jobTitle":"off","website":"off","metAt":"optional","note":"optional","photo":"off"},"consentText":"","consentVersion":1},"vcard":{"version":"3.0","hasPhoto":true},"isIndexed":false},"avatar":null,"banner":null,"logo":null,"backgroundVideo":null}'::jsonb || jsonb_build_object('firstName', coalesce(u."first_name", ''), 'lastName', coalesce(u."last_name", ''))
FROM "profiles" own LEFT JOIN "users" u ON u."tenant_id" = own."tenant_id" AND u."id" = own."owner_id"
WHERE p."tenant_id" = own."tenant_id" AND p."owner_id" = own."owner_id" AND p."id" = own."id";--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "content" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "links_by_slug" ON "links" USING btree ("tenant_id","owner_id","slug");--> statement-breakpoint
CREATE INDEX "cards_by_profile" ON "cards" USING btree ("tenant_id","owner_id","profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_default" ON "profiles" USING btree ("tenant_id","owner_id") WHERE "profiles"."is_default";--> statement-breakpoint
INSERT INTO "directory" ("kind", "key", "tenant_id", "owner_id") SELECT 'profile', "id"::text, "tenant_id", "owner_id" FROM "profiles" ORDER BY "created_at", "tenant_id", "owner_id" ON CONFLICT DO NOTHING;
