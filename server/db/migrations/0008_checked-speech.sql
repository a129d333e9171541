ALTER TABLE "history_items" ADD COLUMN "quality" jsonb;--> statement-breakpoint
ALTER TABLE "speech_batch_parts" ADD COLUMN "quality" jsonb;--> statement-breakpoint
ALTER TABLE "speech_batches" ADD COLUMN "quality" jsonb;