CREATE TABLE "product_pictures" (
	"tenant_id" text NOT NULL,
	"source" text NOT NULL,
	"file_key" text NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_pictures_tenant_id_source_pk" PRIMARY KEY("tenant_id","source")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "read_only_from" timestamp (3) with time zone;