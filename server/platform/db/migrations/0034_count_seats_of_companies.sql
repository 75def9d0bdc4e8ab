ALTER TABLE "companies" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "seats_end_at" timestamp (3) with time zone;