CREATE TABLE "job_steps" (
	"job_id" text NOT NULL,
	"step" text NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_steps_job_id_step_pk" PRIMARY KEY("job_id","step")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"job_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"is_cancelling" boolean DEFAULT false NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"message" text,
	"error" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"crashes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "character_balances" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "never_negative" CHECK ("character_balances"."used" >= 0 and "character_balances"."reserved" >= 0)
);
--> statement-breakpoint
CREATE TABLE "character_ledger" (
	"entry_id" bigserial PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"api_key_hashed" text,
	"request_id" text NOT NULL,
	"kind" text NOT NULL,
	"characters" bigint NOT NULL,
	"product" text NOT NULL,
	"voice_id" text,
	"model_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "character_reservations" (
	"request_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"api_key_hashed" text,
	"characters" bigint NOT NULL,
	"product" text NOT NULL,
	"voice_id" text,
	"model_id" text,
	"holder" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_answers" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"state" text NOT NULL,
	"holder" text NOT NULL,
	"status" integer,
	"headers" text,
	"file_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"status" text DEFAULT 'free' NOT NULL,
	"billing_period" text,
	"currency" text,
	"allowed_to_extend_character_limit" boolean DEFAULT false NOT NULL,
	"extra_pvc_slots" integer DEFAULT 0 NOT NULL,
	"voice_add_edit_counter" integer DEFAULT 0 NOT NULL,
	"period_ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"api_key_hashed" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"preview" text NOT NULL,
	"permissions" jsonb,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"user_agent" text,
	"ip_address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"workspace_id" text NOT NULL,
	"first_name" text,
	"public_user_id" text NOT NULL,
	"public_user_name" text,
	"is_operator" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp with time zone,
	"agrees_to_product_updates" boolean DEFAULT false NOT NULL,
	"ccpa_opt_out" boolean DEFAULT false NOT NULL,
	"is_in_probation" boolean DEFAULT false NOT NULL,
	"prompts_shown" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"terms_agreed_to" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"geo_location" jsonb,
	"onboarding" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_members" (
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"workspace_role" text NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_members_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_user_id" text NOT NULL,
	"max_seats" integer,
	"storing_shared_files_on_user" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_items" (
	"history_item_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"request_id" text NOT NULL,
	"voice_id" text NOT NULL,
	"voice_name" text NOT NULL,
	"voice_category" text NOT NULL,
	"model_id" text NOT NULL,
	"source" text NOT NULL,
	"text" text NOT NULL,
	"settings" jsonb NOT NULL,
	"output_format" text NOT NULL,
	"content_type" text NOT NULL,
	"file_key" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"duration_seconds" real NOT NULL,
	"character_count_change_from" integer NOT NULL,
	"character_count_change_to" integer NOT NULL,
	"is_complete" boolean DEFAULT true NOT NULL,
	"feedback" jsonb,
	"feedback_at" timestamp with time zone,
	"feedback_review_status" text DEFAULT 'not_reviewed' NOT NULL,
	"share_link_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_log" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"operator_user_id" text NOT NULL,
	"action" text NOT NULL,
	"subject" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pronunciation_dictionaries" (
	"pronunciation_dictionary_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"created_by" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"latest_version_id" text NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pronunciation_dictionary_versions" (
	"version_id" text PRIMARY KEY NOT NULL,
	"pronunciation_dictionary_id" text NOT NULL,
	"rules" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_settings" (
	"user_id" text NOT NULL,
	"voice_id" text NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_settings_user_id_voice_id_pk" PRIMARY KEY("user_id","voice_id")
);
--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_job_id_jobs_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_balances" ADD CONSTRAINT "character_balances_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_items" ADD CONSTRAINT "history_items_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_items" ADD CONSTRAINT "history_items_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pronunciation_dictionaries" ADD CONSTRAINT "pronunciation_dictionaries_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pronunciation_dictionaries" ADD CONSTRAINT "pronunciation_dictionaries_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pronunciation_dictionary_versions" ADD CONSTRAINT "pronunciation_dictionary_versions_pronunciation_dictionary_id_pronunciation_dictionaries_pronunciation_dictionary_id_fk" FOREIGN KEY ("pronunciation_dictionary_id") REFERENCES "public"."pronunciation_dictionaries"("pronunciation_dictionary_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_settings" ADD CONSTRAINT "voice_settings_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_owner" ON "jobs" USING btree ("user_id","workspace_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_state" ON "jobs" USING btree ("state","kind");--> statement-breakpoint
CREATE INDEX "character_ledger_request" ON "character_ledger" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "character_ledger_workspace_time" ON "character_ledger" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "character_reservations_workspace" ON "character_reservations" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "idempotent_answers_created_at" ON "idempotent_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_keys_user_id" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_secret_hash" ON "sessions" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_public_user_id" ON "users" USING btree ("public_user_id");--> statement-breakpoint
CREATE INDEX "workspace_members_user_id" ON "workspace_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "history_items_owner" ON "history_items" USING btree ("user_id","workspace_id","history_item_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "history_items_owner_voice" ON "history_items" USING btree ("user_id","workspace_id","voice_id","history_item_id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "history_items_share_link" ON "history_items" USING btree ("share_link_id");--> statement-breakpoint
CREATE INDEX "history_items_feedback" ON "history_items" USING btree ("feedback_review_status","history_item_id" DESC NULLS LAST) WHERE "history_items"."feedback" is not null;--> statement-breakpoint
CREATE INDEX "history_items_words" ON "history_items" USING gin (to_tsvector('simple', "text" || ' ' || "voice_name"));--> statement-breakpoint
CREATE INDEX "operator_log_created_at" ON "operator_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pronunciation_dictionaries_workspace" ON "pronunciation_dictionaries" USING btree ("workspace_id","pronunciation_dictionary_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pronunciation_dictionary_versions_dictionary" ON "pronunciation_dictionary_versions" USING btree ("pronunciation_dictionary_id");