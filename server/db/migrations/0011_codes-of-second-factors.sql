ALTER TABLE "action_codes" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mfa_factors" ADD COLUMN "code_hmac" text;--> statement-breakpoint
ALTER TABLE "mfa_factors" ADD COLUMN "code_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mfa_factors" ADD COLUMN "code_attempts" integer DEFAULT 0 NOT NULL;