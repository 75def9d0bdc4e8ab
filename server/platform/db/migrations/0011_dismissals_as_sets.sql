CREATE TABLE "dismissals" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"dismissal_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dismissals_tenant_id_owner_id_dismissal_id_contact_id_pk" PRIMARY KEY("tenant_id","owner_id","dismissal_id","contact_id")
);
--> statement-breakpoint
INSERT INTO "dismissals" ("tenant_id", "owner_id", "dismissal_id", "contact_id", "created_at")
WITH "said" AS (SELECT * FROM "dismissed_duplicates" WHERE "merge_id" IS NULL),
"members" AS (
	SELECT "tenant_id", "owner_id", "dismissal_id", "member", min("created_at") AS "created_at"
	FROM "said" CROSS JOIN LATERAL unnest(ARRAY["contact_id", "other_id"]) AS "member" GROUP BY 1, 2, 3, 4
),
-- Sets that would tell two apart whom nobody did: their pairs stay pairs.
"loose" AS (
	SELECT DISTINCT "one"."tenant_id", "one"."owner_id", "one"."dismissal_id"
	FROM "members" AS "one" JOIN "members" AS "other" USING ("tenant_id", "owner_id", "dismissal_id")
	WHERE "one"."member" < "other"."member" AND NOT EXISTS (
		SELECT FROM "said" WHERE "said"."tenant_id" = "one"."tenant_id" AND "said"."owner_id" = "one"."owner_id"
		AND "said"."contact_id" = "one"."member" AND "said"."other_id" = "other"."member"
	)
)
SELECT "members".* FROM "members" LEFT JOIN "loose" USING ("tenant_id", "owner_id", "dismissal_id") WHERE "loose"."dismissal_id" IS NULL
UNION ALL
SELECT "tenant_id", "owner_id", md5("contact_id" || ' ' || "other_id")::uuid, unnest(ARRAY["contact_id", "other_id"]), "created_at"
FROM "said" JOIN "loose" USING ("tenant_id", "owner_id", "dismissal_id");--> statement-breakpoint
DROP TABLE "dismissed_duplicates" CASCADE;--> statement-breakpoint
CREATE INDEX "dismissals_by_contact" ON "dismissals" USING btree ("tenant_id","owner_id","contact_id");