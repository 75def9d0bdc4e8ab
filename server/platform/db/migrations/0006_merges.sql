CREATE TABLE "contact_merges" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"position" integer NOT NULL,
	"survivor_id" uuid NOT NULL,
	"absorbed_ids" uuid[] NOT NULL,
	"choices" jsonb NOT NULL,
	"before" jsonb,
	"result" jsonb,
	"undone_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_merges_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "dismissed_duplicates" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"dismissal_id" uuid NOT NULL,
	"merge_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dismissed_duplicates_tenant_id_owner_id_contact_id_other_id_pk" PRIMARY KEY("tenant_id","owner_id","contact_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_groups" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"size" integer NOT NULL,
	"sort_name" text collate "C" NOT NULL,
	CONSTRAINT "duplicate_groups_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_members" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"group_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "duplicate_members_tenant_id_owner_id_group_id_contact_id_pk" PRIMARY KEY("tenant_id","owner_id","group_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_scans" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"scanned_at" timestamp (3) with time zone,
	"recent" text DEFAULT '' NOT NULL,
	CONSTRAINT "duplicate_scans_tenant_id_owner_id_pk" PRIMARY KEY("tenant_id","owner_id")
);
--> statement-breakpoint
CREATE INDEX "contact_merges_in_order" ON "contact_merges" USING btree ("tenant_id","owner_id","position");--> statement-breakpoint
CREATE INDEX "contact_merges_by_survivor" ON "contact_merges" USING btree ("tenant_id","owner_id","survivor_id");--> statement-breakpoint
CREATE INDEX "dismissed_by_other" ON "dismissed_duplicates" USING btree ("tenant_id","owner_id","other_id");--> statement-breakpoint
CREATE INDEX "dismissed_by_dismissal" ON "dismissed_duplicates" USING btree ("tenant_id","owner_id","dismissal_id");--> statement-breakpoint
CREATE INDEX "duplicate_groups_in_order" ON "duplicate_groups" USING btree ("tenant_id","owner_id","rank","sort_name","id");--> statement-breakpoint
CREATE INDEX "duplicate_members_by_contact" ON "duplicate_members" USING btree ("tenant_id","owner_id","contact_id");