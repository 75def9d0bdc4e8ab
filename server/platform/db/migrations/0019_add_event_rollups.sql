CREATE TABLE "clicked_items" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "clicked_items_pk" PRIMARY KEY("tenant_id","owner_id","profile_id","id")
);
--> statement-breakpoint
CREATE TABLE "event_rollups" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"day" text NOT NULL,
	"dimension" text NOT NULL,
	"kind" text NOT NULL,
	"who" text NOT NULL,
	"value" text NOT NULL,
	"counts" integer[] NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "event_rollups_pk" PRIMARY KEY("tenant_id","owner_id","profile_id","day","dimension","kind","who","value")
);
--> statement-breakpoint
CREATE INDEX "clicked_items_by_item" ON "clicked_items" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "event_rollups_by_card" ON "event_rollups" USING btree ("tenant_id","value","day") WHERE "event_rollups"."dimension" = 'card';--> statement-breakpoint
CREATE INDEX "card_events_by_visitor" ON "card_events" USING btree ("tenant_id","owner_id","profile_id","visitor") WHERE "card_events"."kind" = 'view' and "card_events"."who" = 'person';--> statement-breakpoint
CREATE INDEX "card_events_by_age" ON "card_events" USING brin ("at");--> statement-breakpoint
-- The roll-ups of the events so far.
INSERT INTO "event_rollups" ("tenant_id", "owner_id", "profile_id", "day", "dimension", "kind", "who", "value", "counts", "total")
WITH stored AS (
  SELECT e.tenant_id, e.owner_id, e.profile_id, kind, who, source, device, country, item_id, visitor, at,
    CASE WHEN card_id <> '' THEN card_id ELSE coalesce((SELECT v.id FROM "cards" v WHERE v.tenant_id = e.tenant_id
      AND v.owner_id = e.owner_id AND v.profile_id = e.profile_id AND v.kind = 'virtual'), '') END AS card
  FROM "card_events" e
), counted(tenant_id, owner_id, profile_id, dimension, kind, who, value, at) AS (
  SELECT tenant_id, owner_id, profile_id, d.dimension, kind, who, d.value, at FROM stored,
    LATERAL (VALUES ('total', '', true),
      ('card', card, who = 'person' AND card <> ''),
      ('item', item_id::text, who = 'person' AND kind = 'click' AND item_id IS NOT NULL),
      ('source', source, who = 'person' AND kind = 'view'),
      ('device', device, who = 'person' AND kind = 'view'),
      ('country', country, who = 'person' AND kind = 'view')) AS d(dimension, value, is_counted)
  WHERE d.is_counted
  UNION ALL
  SELECT tenant_id, owner_id, profile_id, 'total', 'visitor', 'person', '', min(at) FROM stored
  WHERE kind = 'view' AND who = 'person' GROUP BY tenant_id, owner_id, profile_id, visitor
), quarters AS (
  SELECT tenant_id, owner_id, profile_id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, dimension, kind, who, value,
    (extract(hour FROM at AT TIME ZONE 'UTC') * 4 + floor(extract(minute FROM at AT TIME ZONE 'UTC') / 15))::int AS quarter,
    count(*)::int AS amount
  FROM counted GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
)
SELECT tenant_id, owner_id, profile_id, day, dimension, kind, who, value,
  (SELECT array_agg(coalesce(given.amount, 0) ORDER BY every.quarter) FROM generate_series(0, 95) AS every(quarter)
    LEFT JOIN unnest(array_agg(quarters.quarter), array_agg(quarters.amount)) AS given(quarter, amount) ON given.quarter = every.quarter),
  sum(amount)::int
FROM quarters GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;--> statement-breakpoint
-- The present titles of the items that were clicked so far.
INSERT INTO "clicked_items" ("tenant_id", "owner_id", "profile_id", "id", "kind", "title")
SELECT clicked.tenant_id, clicked.owner_id, clicked.profile_id, item_id, item_kind, coalesce((
  SELECT item ->> 'title' FROM "profiles" p, jsonb_array_elements(p.content -> (item_kind || 's')) item
  WHERE p.tenant_id = clicked.tenant_id AND p.owner_id = clicked.owner_id AND p.id = clicked.profile_id
    AND item ->> 'id' = item_id::text LIMIT 1), '')
FROM (SELECT DISTINCT tenant_id, owner_id, profile_id, item_id, item_kind FROM "card_events"
  WHERE item_id IS NOT NULL AND item_kind IS NOT NULL) AS clicked;
