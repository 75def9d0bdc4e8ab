CREATE TABLE "database_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retired_keys" (
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"proof" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "retired_keys_kind_hash_pk" PRIMARY KEY("kind","hash")
);
--> statement-breakpoint
-- Two random UUIDs have 244 random bits, from the same source as the keys of TLS.
INSERT INTO "database_secrets" ("name", "secret") VALUES ('publicKeys', encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'));
