CREATE TABLE "product_pictures" (
	"tenant_id" text NOT NULL,
	"url" text NOT NULL,
	"key" text NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_pictures_tenant_id_url_pk" PRIMARY KEY("tenant_id","url")
);
--> statement-breakpoint
CREATE TABLE "shop_products" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"products" jsonb NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_pictures_by_listed" ON "product_pictures" USING btree ("listed_at");