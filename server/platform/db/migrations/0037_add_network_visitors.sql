CREATE TABLE "network_visitors" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"network" text NOT NULL,
	"visitor" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "network_visitors_pk" PRIMARY KEY("tenant_id","owner_id","profile_id","network","visitor")
);
--> statement-breakpoint
CREATE INDEX "network_visitors_by_age" ON "network_visitors" USING btree ("added_at");