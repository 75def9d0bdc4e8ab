ALTER TABLE "subscriptions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "read_only_from" timestamp (3) with time zone;--> statement-breakpoint
-- Whom the operator made premium keeps it by a subscription without an end.
INSERT INTO "subscriptions" ("tenant_id", "owner_id", "id", "kind", "status", "plan_name", "limits", "created_at", "updated_at")
SELECT tenant_id, id, gen_random_uuid(), 'operator', 'active', 'Premium',
  '{"profiles": null, "companies": null, "seats": null, "integrations": null}', now(), now()
FROM "users" WHERE is_premium;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "is_premium";