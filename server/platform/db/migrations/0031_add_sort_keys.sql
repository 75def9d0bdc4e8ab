DROP INDEX "contacts_by_organization";--> statement-breakpoint
DROP INDEX "contacts_to_index";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "sort_job_title" text collate "C";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "sort_department" text collate "C";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "sort_city" text collate "C";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "sort_country" text collate "C";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "sort_phone" text collate "C";--> statement-breakpoint
CREATE INDEX "contacts_by_organization" ON "contacts" USING btree ("tenant_id","owner_id","sort_organization","id","sort_name","created_at","updated_at","sort_job_title","sort_department","sort_city","sort_country","sort_phone","birthday","source","follow_up_on") WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_to_index" ON "contacts" USING btree ("tenant_id","owner_id","id") WHERE coalesce("contacts"."search_version", 0) < 2;