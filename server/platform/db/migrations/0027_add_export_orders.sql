CREATE TABLE "export_orders" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"job_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"ids" uuid[] NOT NULL,
	CONSTRAINT "export_orders_tenant_id_owner_id_job_id_part_pk" PRIMARY KEY("tenant_id","owner_id","job_id","part")
);
