DROP INDEX "contacts_by_content";--> statement-breakpoint
DROP INDEX "contacts_match";--> statement-breakpoint
CREATE INDEX "contacts_by_content" ON "contacts" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "contacts_match" ON "contacts" USING gin ("match_keys") WITH (fastupdate=false);