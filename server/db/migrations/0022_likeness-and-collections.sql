CREATE TABLE "voice_traits" (
	"voice_id" text PRIMARY KEY NOT NULL,
	"traits" real[],
	"made_by" text NOT NULL,
	"heard_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "engine_voices" ADD COLUMN "traits" real[];--> statement-breakpoint
ALTER TABLE "engine_voices" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "engine_voices" ADD COLUMN "heard_key" text;--> statement-breakpoint
ALTER TABLE "voice_folders" ADD COLUMN "icon" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "voice_traits" ADD CONSTRAINT "voice_traits_voice_id_voices_voice_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("voice_id") ON DELETE cascade ON UPDATE no action;