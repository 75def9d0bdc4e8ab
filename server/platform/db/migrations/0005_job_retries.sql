ALTER TABLE "jobs" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "resume_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "is_cancelled";--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "lease_until";