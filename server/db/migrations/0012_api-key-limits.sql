ALTER TABLE "api_keys" ADD COLUMN "minute_began_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "minute_calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "api_keys_workspace_id" ON "api_keys" USING btree ("workspace_id");--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "counted_until";--> statement-breakpoint
-- As before, and open pages are not told of every call that is counted.
CREATE OR REPLACE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  id_column text := TG_ARGV[0];
  changed jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  before jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) ELSE changed END;
  seen CONSTANT text[] := ARRAY['last_used_at', 'last_seen_at', 'minute_began_at', 'minute_calls'];
  kind text;
  owner text;
  message text;
BEGIN
  -- A row that was only looked at, or whose calls were counted, has not changed.
  IF TG_OP = 'UPDATE' AND changed - seen = before - seen THEN
    RETURN NULL;
  END IF;
  -- The other arguments are pairs: kind of topic, column that holds whose.
  FOR i IN 1 .. TG_NARGS - 2 BY 2 LOOP
    kind := TG_ARGV[i];
    FOR owner IN
      SELECT DISTINCT o FROM (VALUES (changed ->> TG_ARGV[i + 1]), (before ->> TG_ARGV[i + 1])) AS owners (o)
       WHERE o IS NOT NULL
    LOOP
      message := json_build_object(
        'topic', kind || ':' || owner, 'table', TG_TABLE_NAME, 'op', lower(TG_OP), 'id', changed ->> id_column
      )::text;
      -- NOTIFY refuses 8,000 bytes and would fail the change itself; nothing that long is an id of ours.
      IF octet_length(message) < 8000 THEN
        PERFORM pg_notify('live', message);
      END IF;
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;
