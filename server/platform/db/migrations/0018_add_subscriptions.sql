CREATE TABLE "checkouts" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"company_id" uuid,
	"price_id" text NOT NULL,
	"is_trial" boolean NOT NULL,
	"state" text NOT NULL,
	"session_id" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkouts_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"subscriber" text NOT NULL,
	"features" jsonb NOT NULL,
	"limits" jsonb NOT NULL,
	"prices" jsonb NOT NULL,
	"is_for_sale" boolean NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plans_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stripe_customers_tenant_id_owner_id_pk" PRIMARY KEY("tenant_id","owner_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"company_id" uuid,
	"stripe_id" text,
	"status" text NOT NULL,
	"plan_id" text DEFAULT '' NOT NULL,
	"plan_name" text DEFAULT '' NOT NULL,
	"price_id" text DEFAULT '' NOT NULL,
	"limits" jsonb NOT NULL,
	"trial_ends_at" timestamp (3) with time zone,
	"period_ends_at" timestamp (3) with time zone,
	"is_ending" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
CREATE INDEX "checkouts_by_user" ON "checkouts" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_customers_by_customer" ON "stripe_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "stripe_events_by_time" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_by_stripe_id" ON "subscriptions" USING btree ("stripe_id") WHERE "subscriptions"."stripe_id" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_by_id" ON "subscriptions" USING btree ("tenant_id","id");