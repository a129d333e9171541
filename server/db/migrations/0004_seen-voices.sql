CREATE TABLE "engine_voices" (
	"voice_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"voice" jsonb NOT NULL,
	"gain_db" real,
	"seen_at" timestamp with time zone NOT NULL
);
