ALTER TABLE "api_keys" ADD COLUMN "minute_began_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "minute_calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "api_keys_workspace_id" ON "api_keys" USING btree ("workspace_id");--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "counted_until";