DROP INDEX "history_items_words";--> statement-breakpoint
DROP INDEX "history_items_owner";--> statement-breakpoint
DROP INDEX "history_items_owner_voice";--> statement-breakpoint
DROP INDEX "history_items_feedback";--> statement-breakpoint
DROP INDEX "pronunciation_dictionaries_workspace";--> statement-breakpoint
ALTER TABLE "history_items" ADD COLUMN "search_words" "tsvector";--> statement-breakpoint
-- As history/rules.ts makes them, but for accents.
UPDATE "history_items" SET "search_words" = array_to_tsvector(array(
  SELECT left(word, 64) FROM regexp_split_to_table(lower("text" || ' ' || "voice_name"), '[^[:alnum:]]+') AS word WHERE word <> ''
) || ('@' || "user_id" || '@' || "workspace_id"));--> statement-breakpoint
ALTER TABLE "history_items" ALTER COLUMN "search_words" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pronunciation_dictionary_versions" ADD COLUMN "rules_num" integer;--> statement-breakpoint
UPDATE "pronunciation_dictionary_versions" SET "rules_num" = CASE jsonb_typeof("rules") WHEN 'array' THEN jsonb_array_length("rules") ELSE 0 END;--> statement-breakpoint
ALTER TABLE "pronunciation_dictionary_versions" ALTER COLUMN "rules_num" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "history_items_search" ON "history_items" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "history_items_owner_source" ON "history_items" USING btree ("user_id","workspace_id","source","history_item_id" COLLATE "C" DESC);--> statement-breakpoint
CREATE INDEX "history_items_request" ON "history_items" USING btree ("user_id","request_id");--> statement-breakpoint
CREATE INDEX "history_items_owner" ON "history_items" USING btree ("user_id","workspace_id","history_item_id" COLLATE "C" DESC);--> statement-breakpoint
CREATE INDEX "history_items_owner_voice" ON "history_items" USING btree ("user_id","workspace_id","voice_id","history_item_id" COLLATE "C" DESC);--> statement-breakpoint
CREATE INDEX "history_items_feedback" ON "history_items" USING btree ("feedback_review_status","history_item_id" COLLATE "C" DESC) WHERE "history_items"."feedback" is not null;--> statement-breakpoint
CREATE INDEX "pronunciation_dictionaries_workspace" ON "pronunciation_dictionaries" USING btree ("workspace_id","pronunciation_dictionary_id" COLLATE "C" DESC);