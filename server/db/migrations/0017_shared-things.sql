DROP INDEX "resource_shares_holder";--> statement-breakpoint
ALTER TABLE "history_items" ADD COLUMN "feedback_by" text;--> statement-breakpoint
ALTER TABLE "history_items" ADD CONSTRAINT "history_items_feedback_by_users_user_id_fk" FOREIGN KEY ("feedback_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_service" ON "users" USING btree ("workspace_id") WHERE "users"."is_service";--> statement-breakpoint
CREATE INDEX "history_items_feedback_by" ON "history_items" USING btree ("feedback_by") WHERE "history_items"."feedback_by" is not null;--> statement-breakpoint
CREATE INDEX "resource_shares_holder" ON "resource_shares" USING btree ("holder_id","resource_type","resource_id" COLLATE "C" DESC);--> statement-breakpoint
-- What the makers of dictionaries let everyone of their workspace do becomes a row as of any other thing.
INSERT INTO resource_shares (workspace_id, resource_type, resource_id, holder_kind, holder_id, role, shared_by, created_at)
SELECT workspace_id, 'pronunciation_dictionary', pronunciation_dictionary_id, 'everyone', workspace_id, workspace_access,
       created_by, created_at
  FROM pronunciation_dictionaries WHERE workspace_access IS NOT NULL ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE "pronunciation_dictionaries" DROP COLUMN "workspace_access";--> statement-breakpoint
-- What is shared has no foreign key to the things, which are in many tables: they take their shares along when they go,
-- and when they go to another workspace.
CREATE FUNCTION forget_shares_of_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM resource_shares WHERE resource_type = TG_ARGV[0] AND resource_id = to_jsonb(OLD) ->> TG_ARGV[1];
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION share_resources(things regclass, resource_type text, id_column text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER forget_shares_when_deleted AFTER DELETE ON %s '
    'FOR EACH ROW EXECUTE FUNCTION forget_shares_of_resource(%L, %L)', things, resource_type, id_column);
  EXECUTE format(
    'CREATE TRIGGER forget_shares_when_moved AFTER UPDATE OF workspace_id ON %s '
    'FOR EACH ROW WHEN (OLD.workspace_id IS DISTINCT FROM NEW.workspace_id) '
    'EXECUTE FUNCTION forget_shares_of_resource(%L, %L)', things, resource_type, id_column);
END $$;
--> statement-breakpoint
SELECT share_resources('pronunciation_dictionaries', 'pronunciation_dictionary', 'pronunciation_dictionary_id');
--> statement-breakpoint
SELECT share_resources('history_items', 'history_item', 'history_item_id');
--> statement-breakpoint
-- And so do those who things are shared with.
CREATE FUNCTION forget_shares_of_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM resource_shares WHERE holder_kind = 'group' AND holder_id = OLD.group_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_shares AFTER DELETE ON workspace_groups
FOR EACH ROW EXECUTE FUNCTION forget_shares_of_group();
--> statement-breakpoint
CREATE FUNCTION forget_shares_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM resource_shares
   WHERE holder_kind = 'user' AND holder_id = OLD.user_id AND workspace_id = OLD.workspace_id;
  DELETE FROM workspace_group_members m USING workspace_groups g
   WHERE m.user_id = OLD.user_id AND g.group_id = m.group_id AND g.workspace_id = OLD.workspace_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_shares AFTER DELETE ON workspace_members
FOR EACH ROW EXECUTE FUNCTION forget_shares_of_member();
--> statement-breakpoint
-- Whom the keys of a workspace work as is nobody without it.
CREATE FUNCTION remove_service_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM users WHERE is_service AND workspace_id = OLD.workspace_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER remove_service_users AFTER DELETE ON workspaces
FOR EACH ROW EXECUTE FUNCTION remove_service_users();
--> statement-breakpoint
-- The keys of a workspace are of nobody who has a page open: its people are told of them.
SELECT watch_changes('api_keys', 'api_key_hashed', 'user', 'user_id', 'workspace', 'workspace_id');
