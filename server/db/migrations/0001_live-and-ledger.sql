-- Changes that open pages want to know of travel as ids only: a page asks for what it may see.
CREATE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  id_column text := TG_ARGV[0];
  changed jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  before jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) ELSE changed END;
  seen CONSTANT text[] := ARRAY['last_used_at', 'last_seen_at'];
  kind text;
  owner text;
  message text;
BEGIN
  -- A row that was only looked at has not changed.
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
--> statement-breakpoint
-- watch_changes('voices', 'voice_id', 'user', 'user_id', 'workspace', 'workspace_id')
CREATE FUNCTION watch_changes(watched regclass, id_column text, VARIADIC topics text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  arguments text;
  missing text;
BEGIN
  SELECT string_agg(c, ', ') INTO missing
    FROM unnest(array_prepend(id_column, topics)) WITH ORDINALITY AS list (c, n)
   WHERE n % 2 = 1 AND NOT EXISTS (
     SELECT FROM pg_attribute WHERE attrelid = watched AND attname = c AND NOT attisdropped);
  IF missing IS NOT NULL THEN
    RAISE EXCEPTION '% has no column %', watched, missing;
  END IF;
  SELECT string_agg(quote_literal(a), ', ' ORDER BY n)
    INTO arguments FROM unnest(array_prepend(id_column, topics)) WITH ORDINALITY AS list (a, n);
  EXECUTE format(
    'CREATE OR REPLACE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE ON %s '
    'FOR EACH ROW EXECUTE FUNCTION notify_change(%s)', watched, arguments
  );
END $$;
--> statement-breakpoint
SELECT watch_changes('users', 'user_id', 'user', 'user_id');
--> statement-breakpoint
SELECT watch_changes('api_keys', 'api_key_hashed', 'user', 'user_id');
--> statement-breakpoint
SELECT watch_changes('sessions', 'session_id', 'user', 'user_id');
--> statement-breakpoint
SELECT watch_changes('workspaces', 'workspace_id', 'workspace', 'workspace_id');
--> statement-breakpoint
SELECT watch_changes('workspace_members', 'user_id', 'user', 'user_id', 'workspace', 'workspace_id');
--> statement-breakpoint
SELECT watch_changes('subscriptions', 'workspace_id', 'workspace', 'workspace_id');
--> statement-breakpoint
SELECT watch_changes('character_balances', 'workspace_id', 'workspace', 'workspace_id');
--> statement-breakpoint
SELECT watch_changes('history_items', 'history_item_id', 'user', 'user_id');
--> statement-breakpoint
SELECT watch_changes('voice_settings', 'voice_id', 'user', 'user_id');
--> statement-breakpoint
SELECT watch_changes('pronunciation_dictionaries', 'pronunciation_dictionary_id', 'workspace', 'workspace_id');
--> statement-breakpoint
SELECT watch_changes('jobs', 'job_id', 'user', 'user_id', 'workspace', 'workspace_id');
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON character_ledger
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON character_ledger
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
