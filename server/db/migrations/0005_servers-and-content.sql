CREATE TABLE "engine_servers" (
	"server_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"sealed_api_key" text,
	"api_key_preview" text,
	"voices" jsonb NOT NULL,
	"speech_models" jsonb NOT NULL,
	"transcription_models" jsonb NOT NULL,
	"import_job_id" text,
	"import_report" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "history_items" ADD COLUMN "content_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "engine_servers_name" ON "engine_servers" USING btree ("name");--> statement-breakpoint
CREATE INDEX "history_items_content" ON "history_items" USING btree ("workspace_id","content_key") WHERE "history_items"."content_key" is not null;