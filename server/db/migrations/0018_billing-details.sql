ALTER TABLE "checkouts" ADD COLUMN "discount" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_cents" integer;--> statement-breakpoint
ALTER TABLE "speech_batches" ADD COLUMN "files_workspace_id" text;--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("period_ends_at") WHERE "subscriptions"."status" <> 'free';