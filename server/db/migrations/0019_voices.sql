CREATE TABLE "isolations" (
	"isolation_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"api_key_hashed" text,
	"files_workspace_id" text,
	"job_id" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"reason" jsonb,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"duration_seconds" real NOT NULL,
	"characters_charged" integer DEFAULT 0 NOT NULL,
	"original_key" text NOT NULL,
	"audio_key" text,
	"video_key" text,
	"peaks_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "voice_copies" (
	"voice_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"original_voice_id" text NOT NULL,
	"public_owner_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"labels" jsonb NOT NULL,
	"category" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_copies_once" UNIQUE("user_id","workspace_id","original_voice_id")
);
--> statement-breakpoint
CREATE TABLE "voice_designs" (
	"generated_voice_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"description" text NOT NULL,
	"labels" jsonb NOT NULL,
	"maker_id" text NOT NULL,
	"print_key" text NOT NULL,
	"preview_key" text NOT NULL,
	"preview_text" text NOT NULL,
	"model_ids" jsonb NOT NULL,
	"languages" jsonb NOT NULL,
	"sample_rate" integer NOT NULL,
	"gain_db" real,
	"match" jsonb,
	"remixed_from" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_folders" (
	"folder_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_folders_name" UNIQUE("user_id","workspace_id","name")
);
--> statement-breakpoint
CREATE TABLE "voice_places" (
	"user_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"voice_id" text NOT NULL,
	"folder_id" text,
	"is_favourite" boolean DEFAULT false NOT NULL,
	CONSTRAINT "voice_places_user_id_workspace_id_voice_id_pk" PRIMARY KEY("user_id","workspace_id","voice_id")
);
--> statement-breakpoint
CREATE TABLE "voice_reviews" (
	"review_id" text PRIMARY KEY NOT NULL,
	"voice_id" text NOT NULL,
	"cause" text NOT NULL,
	"details" text NOT NULL,
	"reported_by" text,
	"state" text DEFAULT 'open' NOT NULL,
	"decision" text,
	"decided_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "voice_samples" (
	"sample_id" text PRIMARY KEY NOT NULL,
	"voice_id" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"file_key" text NOT NULL,
	"clean_key" text,
	"remove_background_noise" boolean DEFAULT false NOT NULL,
	"duration_seconds" real NOT NULL,
	"quality" jsonb,
	"transcript" text,
	"trim_start_seconds" real,
	"trim_end_seconds" real,
	"separation" text DEFAULT 'not_started' NOT NULL,
	"speakers" jsonb,
	"selected_speaker_ids" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_share_emails" (
	"voice_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_share_emails_voice_id_email_pk" PRIMARY KEY("voice_id","email")
);
--> statement-breakpoint
CREATE TABLE "voice_sharing" (
	"voice_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"enabled_in_library" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"labels" jsonb NOT NULL,
	"category" text NOT NULL,
	"language" text NOT NULL,
	"search_words" "tsvector" NOT NULL,
	"free_users_allowed" boolean DEFAULT true NOT NULL,
	"live_moderation_enabled" boolean DEFAULT false NOT NULL,
	"financial_rewards_enabled" boolean DEFAULT false NOT NULL,
	"custom_rate" real,
	"notice_period_days" integer,
	"disable_at" timestamp with time zone,
	"voice_mixing_allowed" boolean DEFAULT false NOT NULL,
	"reader_app_enabled" boolean DEFAULT false NOT NULL,
	"instagram_username" text,
	"twitter_username" text,
	"youtube_username" text,
	"tiktok_username" text,
	"preview_history_item_id" text,
	"preview_key" text,
	"is_featured" boolean DEFAULT false NOT NULL,
	"review_status" text DEFAULT 'not_requested' NOT NULL,
	"review_message" text,
	"ban_reason" text,
	"cloned_by_count" integer DEFAULT 0 NOT NULL,
	"liked_by_count" integer DEFAULT 0 NOT NULL,
	"usage_character_count_1y" bigint DEFAULT 0 NOT NULL,
	"usage_character_count_7d" bigint DEFAULT 0 NOT NULL,
	"shared_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_trainings" (
	"voice_id" text NOT NULL,
	"model_id" text NOT NULL,
	"maker_id" text NOT NULL,
	"job_id" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"message" text,
	"print_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "voice_trainings_voice_id_model_id_pk" PRIMARY KEY("voice_id","model_id")
);
--> statement-breakpoint
CREATE TABLE "voice_use_days" (
	"voice_id" text NOT NULL,
	"owner_user_id" text NOT NULL,
	"day" date NOT NULL,
	"consumer_hash" text NOT NULL,
	"reader_app" boolean DEFAULT false NOT NULL,
	"characters" bigint DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"reward_microdollars" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "voice_use_days_voice_id_day_consumer_hash_reader_app_pk" PRIMARY KEY("voice_id","day","consumer_hash","reader_app")
);
--> statement-breakpoint
CREATE TABLE "voice_verifications" (
	"verification_id" text PRIMARY KEY NOT NULL,
	"voice_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"phrase" text,
	"language" text,
	"token_hash" text,
	"expires_at" timestamp with time zone,
	"signer_name" text,
	"recording_key" text,
	"files" jsonb,
	"extra_text" text,
	"checks" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "voices" (
	"voice_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"labels" jsonb NOT NULL,
	"category" text NOT NULL,
	"maker_id" text,
	"print_key" text,
	"model_ids" jsonb NOT NULL,
	"languages" jsonb NOT NULL,
	"sample_rate" integer NOT NULL,
	"gain_db" real,
	"match" jsonb,
	"preview_text" text NOT NULL,
	"preview_key" text,
	"is_verified" boolean DEFAULT false NOT NULL,
	"safety_control" text,
	"safety_reason" text,
	"remixed_from" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "isolations" ADD CONSTRAINT "isolations_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isolations" ADD CONSTRAINT "isolations_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_copies" ADD CONSTRAINT "voice_copies_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_copies" ADD CONSTRAINT "voice_copies_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_copies" ADD CONSTRAINT "voice_copies_original_voice_id_voices_voice_id_fk" FOREIGN KEY ("original_voice_id") REFERENCES "public"."voices"("voice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_designs" ADD CONSTRAINT "voice_designs_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_designs" ADD CONSTRAINT "voice_designs_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_folders" ADD CONSTRAINT "voice_folders_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_folders" ADD CONSTRAINT "voice_folders_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_places" ADD CONSTRAINT "voice_places_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_places" ADD CONSTRAINT "voice_places_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_places" ADD CONSTRAINT "voice_places_folder_id_voice_folders_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."voice_folders"("folder_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_reviews" ADD CONSTRAINT "voice_reviews_voice_id_voices_voice_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("voice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_reviews" ADD CONSTRAINT "voice_reviews_reported_by_users_user_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_reviews" ADD CONSTRAINT "voice_reviews_decided_by_users_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_samples" ADD CONSTRAINT "voice_samples_voice_id_voices_voice_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("voice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_share_emails" ADD CONSTRAINT "voice_share_emails_voice_id_voices_voice_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("voice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_sharing" ADD CONSTRAINT "voice_sharing_voice_id_voices_voice_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("voice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_trainings" ADD CONSTRAINT "voice_trainings_voice_id_voices_voice_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("voice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_use_days" ADD CONSTRAINT "voice_use_days_owner_user_id_users_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_verifications" ADD CONSTRAINT "voice_verifications_voice_id_voices_voice_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("voice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voices" ADD CONSTRAINT "voices_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voices" ADD CONSTRAINT "voices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "isolations_owner" ON "isolations" USING btree ("user_id","workspace_id","isolation_id" COLLATE "C" DESC);--> statement-breakpoint
CREATE INDEX "isolations_open" ON "isolations" USING btree ("workspace_id") WHERE "isolations"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "voice_copies_owner" ON "voice_copies" USING btree ("user_id","workspace_id","voice_id" COLLATE "C" DESC);--> statement-breakpoint
CREATE INDEX "voice_copies_original" ON "voice_copies" USING btree ("original_voice_id");--> statement-breakpoint
CREATE INDEX "voice_designs_owner" ON "voice_designs" USING btree ("user_id","generated_voice_id" COLLATE "C" DESC);--> statement-breakpoint
CREATE INDEX "voice_places_folder" ON "voice_places" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "voice_reviews_open" ON "voice_reviews" USING btree ("review_id" COLLATE "C" DESC) WHERE "voice_reviews"."state" = 'open';--> statement-breakpoint
CREATE INDEX "voice_reviews_voice" ON "voice_reviews" USING btree ("voice_id");--> statement-breakpoint
CREATE INDEX "voice_reviews_reported_by" ON "voice_reviews" USING btree ("reported_by") WHERE "voice_reviews"."reported_by" is not null;--> statement-breakpoint
CREATE INDEX "voice_reviews_decided_by" ON "voice_reviews" USING btree ("decided_by") WHERE "voice_reviews"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "voice_samples_voice" ON "voice_samples" USING btree ("voice_id","sample_id");--> statement-breakpoint
CREATE INDEX "voice_share_emails_email" ON "voice_share_emails" USING btree ("email");--> statement-breakpoint
CREATE INDEX "voice_sharing_library" ON "voice_sharing" USING btree ("voice_id" COLLATE "C" DESC) WHERE "voice_sharing"."enabled_in_library" and "voice_sharing"."status" = 'enabled';--> statement-breakpoint
CREATE INDEX "voice_sharing_trending" ON "voice_sharing" USING btree ("usage_character_count_7d" DESC NULLS LAST,"voice_id" COLLATE "C" DESC) WHERE "voice_sharing"."enabled_in_library" and "voice_sharing"."status" = 'enabled';--> statement-breakpoint
CREATE INDEX "voice_sharing_search" ON "voice_sharing" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "voice_sharing_review" ON "voice_sharing" USING btree ("updated_at") WHERE "voice_sharing"."review_status" = 'pending';--> statement-breakpoint
CREATE INDEX "voice_sharing_ending" ON "voice_sharing" USING btree ("disable_at") WHERE "voice_sharing"."disable_at" is not null;--> statement-breakpoint
CREATE INDEX "voice_use_days_owner" ON "voice_use_days" USING btree ("owner_user_id","day");--> statement-breakpoint
CREATE INDEX "voice_verifications_voice" ON "voice_verifications" USING btree ("voice_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "voice_verifications_token" ON "voice_verifications" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "voice_verifications_manual" ON "voice_verifications" USING btree ("created_at") WHERE "voice_verifications"."kind" = 'manual' and "voice_verifications"."state" = 'open';--> statement-breakpoint
CREATE INDEX "voices_owner" ON "voices" USING btree ("user_id","workspace_id","voice_id" COLLATE "C" DESC);--> statement-breakpoint
CREATE INDEX "voices_workspace" ON "voices" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "voices_safety" ON "voices" USING btree ("safety_control") WHERE "voices"."safety_control" is not null;--> statement-breakpoint
SELECT watch_changes('voices', 'voice_id', 'user', 'user_id', 'workspace', 'workspace_id');
--> statement-breakpoint
SELECT watch_changes('voice_copies', 'voice_id', 'user', 'user_id');
--> statement-breakpoint
SELECT watch_changes('voice_places', 'voice_id', 'user', 'user_id');
--> statement-breakpoint
SELECT watch_changes('voice_folders', 'folder_id', 'user', 'user_id');
--> statement-breakpoint
SELECT watch_changes('isolations', 'isolation_id', 'user', 'user_id');
--> statement-breakpoint
SELECT share_resources('voices', 'voice', 'voice_id');
