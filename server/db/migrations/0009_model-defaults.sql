CREATE TABLE "model_defaults" (
	"kind" text PRIMARY KEY NOT NULL,
	"model_id" text NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_installs" ADD COLUMN "told_role" text DEFAULT 'operator' NOT NULL;
--> statement-breakpoint
-- Every owner's page is told how an install goes, not only the one that began it.
SELECT watch_changes('model_installs', 'name', 'role', 'told_role');
