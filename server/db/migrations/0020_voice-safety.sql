ALTER TABLE "voice_copies" ADD COLUMN "notice_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "voice_reviews" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "voice_reviews" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "voice_reviews" ADD COLUMN "told_role" text DEFAULT 'operator' NOT NULL;--> statement-breakpoint
ALTER TABLE "voices" ADD COLUMN "deletes_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "voice_reviews_report_once" ON "voice_reviews" USING btree ("voice_id","reported_by") WHERE "voice_reviews"."cause" = 'report';--> statement-breakpoint
CREATE UNIQUE INDEX "voice_reviews_one_open" ON "voice_reviews" USING btree ("voice_id","cause") WHERE "voice_reviews"."state" = 'open' and "voice_reviews"."cause" in ('library', 'moderation');--> statement-breakpoint
CREATE INDEX "voices_deleting" ON "voices" USING btree ("deletes_at") WHERE "voices"."deletes_at" is not null;--> statement-breakpoint
-- Whoever added a voice by now counts on the notice that its owner promises.
UPDATE voice_copies c SET notice_days = s.notice_period_days
  FROM voice_sharing s WHERE s.voice_id = c.original_voice_id AND s.notice_period_days IS NOT NULL;
--> statement-breakpoint
SELECT watch_changes('voice_reviews', 'review_id', 'role', 'told_role');
--> statement-breakpoint
-- Those who added somebody's voice have no part in its row: they learn so that it was blocked, or speaks again.
CREATE FUNCTION tell_holders_of_voice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object(
      'topic', 'user:' || user_id, 'table', 'voices', 'op', 'update', 'id', voice_id)::text)
    FROM voice_copies WHERE original_voice_id = NEW.voice_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_holders AFTER UPDATE ON voices FOR EACH ROW
WHEN (OLD.safety_control IS DISTINCT FROM NEW.safety_control OR OLD.is_verified IS DISTINCT FROM NEW.is_verified)
EXECUTE FUNCTION tell_holders_of_voice();
