CREATE TABLE "speech_batch_parts" (
	"batch_id" text NOT NULL,
	"start_offset" integer NOT NULL,
	"end_offset" integer NOT NULL,
	"characters" integer NOT NULL,
	"sentences" integer NOT NULL,
	"samples" integer,
	"audio_bytes" integer,
	CONSTRAINT "speech_batch_parts_batch_id_start_offset_pk" PRIMARY KEY("batch_id","start_offset")
);
--> statement-breakpoint
CREATE TABLE "speech_batches" (
	"batch_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"api_key_hashed" text,
	"job_id" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" jsonb,
	"name" text NOT NULL,
	"voice_id" text NOT NULL,
	"voice_name" text NOT NULL,
	"model_id" text NOT NULL,
	"output_format" text NOT NULL,
	"sentences_total" integer NOT NULL,
	"characters_total" integer NOT NULL,
	"sentences_done" integer DEFAULT 0 NOT NULL,
	"characters_done" integer DEFAULT 0 NOT NULL,
	"characters_charged" integer DEFAULT 0 NOT NULL,
	"sentences_under_way" integer DEFAULT 0 NOT NULL,
	"characters_under_way" integer DEFAULT 0 NOT NULL,
	"samples_done" bigint DEFAULT 0 NOT NULL,
	"bytes_done" bigint DEFAULT 0 NOT NULL,
	"run_began_at" timestamp with time zone,
	"run_began_characters" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "character_reservations" ADD COLUMN "is_background" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "speech_batch_parts" ADD CONSTRAINT "speech_batch_parts_batch_id_speech_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."speech_batches"("batch_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speech_batches" ADD CONSTRAINT "speech_batches_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speech_batches" ADD CONSTRAINT "speech_batches_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "speech_batches_owner" ON "speech_batches" USING btree ("user_id","workspace_id","batch_id" COLLATE "C" DESC);--> statement-breakpoint
CREATE INDEX "speech_batches_open" ON "speech_batches" USING btree ("workspace_id") WHERE "speech_batches"."state" in ('open', 'paused');--> statement-breakpoint
-- State, time left and how many are done, on pages that show them.
SELECT watch_changes('speech_batches', 'batch_id', 'user', 'user_id');
