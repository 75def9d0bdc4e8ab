-- Names that lists can ask for: one line, trimmed, of up to 200 UTF-16 units, as JavaScript counts.
INSERT INTO "contact_counts" ("tenant_id", "owner_id", "kind", "key", "count")
SELECT "tenant_id", "owner_id", 'extra', name, count(*) FROM "contacts", jsonb_each_text("extras") AS extra(name, value)
WHERE "deleted_at" IS NULL AND "extras" <> '{}' AND value <> ''
  AND name <> '' AND char_length(name) <= 200
  AND char_length(regexp_replace(name, '[\U00010000-\U0010ffff]', 'xx', 'g')) <= 200
  AND name !~ '[\r\n]|^[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]$'
GROUP BY 1, 2, name;--> statement-breakpoint
CREATE INDEX "contact_counts_by_extra" ON "contact_counts" USING btree ("tenant_id","owner_id","count" DESC NULLS FIRST,"key" collate "C") WHERE "contact_counts"."kind" = 'extra';