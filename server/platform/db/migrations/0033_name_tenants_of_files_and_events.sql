-- By hand: rows from before are of the one tenant that the database had.
ALTER TABLE "files_to_delete" ADD COLUMN "tenant_id" text NOT NULL DEFAULT '';--> statement-breakpoint
UPDATE "files_to_delete" SET "tenant_id" = coalesce((SELECT min("tenant_id") FROM "users"), '');--> statement-breakpoint
ALTER TABLE "files_to_delete" ALTER COLUMN "tenant_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "tenant_id" text NOT NULL DEFAULT '';--> statement-breakpoint
UPDATE "stripe_events" SET "tenant_id" = coalesce((SELECT min("tenant_id") FROM "users"), '');--> statement-breakpoint
ALTER TABLE "stripe_events" ALTER COLUMN "tenant_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "stripe_events" DROP CONSTRAINT "stripe_events_pkey";--> statement-breakpoint
ALTER TABLE "stripe_events" ADD CONSTRAINT "stripe_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");
