CREATE TABLE "contact_origins" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"network" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_origins_tenant_id_owner_id_contact_id_pk" PRIMARY KEY("tenant_id","owner_id","contact_id")
);
--> statement-breakpoint
CREATE INDEX "contact_origins_by_network" ON "contact_origins" USING btree ("tenant_id","owner_id","network","added_at");--> statement-breakpoint
CREATE INDEX "contact_origins_by_age" ON "contact_origins" USING btree ("added_at");