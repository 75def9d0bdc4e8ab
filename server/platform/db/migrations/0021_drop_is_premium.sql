-- Whom the operator made premium keeps it by a subscription without an end.
INSERT INTO "subscriptions" ("tenant_id", "owner_id", "id", "kind", "status", "plan_name", "limits", "created_at", "updated_at")
SELECT tenant_id, id, gen_random_uuid(), 'operator', 'active', 'Premium',
  '{"profiles": null, "companies": null, "seats": null, "integrations": null}', now(), now()
FROM "users" WHERE is_premium;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "is_premium";