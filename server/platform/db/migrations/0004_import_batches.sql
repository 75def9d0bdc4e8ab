CREATE TABLE "import_batches" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"job_id" uuid NOT NULL,
	"first_row" integer NOT NULL,
	"row_count" integer NOT NULL,
	"rows" text NOT NULL,
	"outcomes" text,
	"counts" jsonb,
	"undo" text,
	CONSTRAINT "import_batches_tenant_id_owner_id_job_id_first_row_pk" PRIMARY KEY("tenant_id","owner_id","job_id","first_row")
);
