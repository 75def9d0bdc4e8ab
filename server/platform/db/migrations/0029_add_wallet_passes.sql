CREATE TABLE "wallet_devices" (
	"device_id" text NOT NULL,
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	CONSTRAINT "wallet_devices_device_id_tenant_id_owner_id_pk" PRIMARY KEY("device_id","tenant_id","owner_id")
);
--> statement-breakpoint
CREATE TABLE "wallet_registrations" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"push_token" text NOT NULL,
	"changed_at" bigint NOT NULL,
	"push_due_at" timestamp (3) with time zone,
	"push_tries" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "wallet_registrations_tenant_id_owner_id_profile_id_device_id_pk" PRIMARY KEY("tenant_id","owner_id","profile_id","device_id")
);
--> statement-breakpoint
CREATE INDEX "wallet_devices_owner" ON "wallet_devices" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "wallet_registrations_due" ON "wallet_registrations" USING btree ("push_due_at");