CREATE TABLE "billing_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"checkout_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"tier" text NOT NULL,
	"billing_period" text NOT NULL,
	"currency" text NOT NULL,
	"promocode" text,
	"amount_due_cents" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"state" text NOT NULL,
	"decided_by" text,
	"told_role" text DEFAULT 'operator' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"number" text NOT NULL,
	"provider" text NOT NULL,
	"provider_invoice_id" text,
	"cause" text NOT NULL,
	"status" text NOT NULL,
	"amount_due_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"period_starts_at" timestamp with time zone,
	"period_ends_at" timestamp with time zone,
	"hosted_url" text,
	"next_payment_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"provider_event_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_account_id" text NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promocode_redemptions" (
	"code" text NOT NULL,
	"workspace_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promocode_redemptions_code_workspace_id_pk" PRIMARY KEY("code","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "promocodes" (
	"code" text PRIMARY KEY NOT NULL,
	"percent_off" integer,
	"amount_off_cents" integer,
	"currency" text,
	"duration_in_months" integer,
	"redemptions_max" integer,
	"redemptions" integer DEFAULT 0 NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"workspace_id" text NOT NULL,
	"day" date NOT NULL,
	"user_id" text NOT NULL,
	"api_key_hashed" text DEFAULT '' NOT NULL,
	"product" text NOT NULL,
	"voice_id" text DEFAULT '' NOT NULL,
	"model_id" text DEFAULT '' NOT NULL,
	"characters" bigint NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "usage_days_workspace_id_day_user_id_api_key_hashed_product_voice_id_model_id_pk" PRIMARY KEY("workspace_id","day","user_id","api_key_hashed","product","voice_id","model_id")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text,
	"api_key_hashed" text,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text,
	"target_name" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resource_shares" (
	"workspace_id" text NOT NULL,
	"resource_type" text NOT NULL,
	"resource_id" text NOT NULL,
	"holder_kind" text NOT NULL,
	"holder_id" text NOT NULL,
	"role" text NOT NULL,
	"shared_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resource_shares_resource_type_resource_id_holder_kind_holder_id_pk" PRIMARY KEY("resource_type","resource_id","holder_kind","holder_id")
);
--> statement-breakpoint
CREATE TABLE "saml_assertions" (
	"assertion_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_domains" (
	"workspace_id" text NOT NULL,
	"domain" text NOT NULL,
	"verification_method" text NOT NULL,
	"token" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	CONSTRAINT "workspace_domains_workspace_id_domain_pk" PRIMARY KEY("workspace_id","domain")
);
--> statement-breakpoint
CREATE TABLE "workspace_group_members" (
	"group_id" text NOT NULL,
	"user_id" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workspace_groups" (
	"group_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_identity_providers" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"provider_type" text NOT NULL,
	"sso_provider_config" jsonb NOT NULL,
	"secret_sealed" text,
	"domains" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_invites" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"email" text NOT NULL,
	"workspace_role" text NOT NULL,
	"group_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"invited_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider" text DEFAULT 'local' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider_customer_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider_subscription_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "billed_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancels_at_period_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_tier" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_billing_period" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "discount" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider_event_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "sign_in_ways" jsonb;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promocode_redemptions" ADD CONSTRAINT "promocode_redemptions_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_shares" ADD CONSTRAINT "resource_shares_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_domains" ADD CONSTRAINT "workspace_domains_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_group_members" ADD CONSTRAINT "workspace_group_members_group_id_workspace_groups_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."workspace_groups"("group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_group_members" ADD CONSTRAINT "workspace_group_members_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_groups" ADD CONSTRAINT "workspace_groups_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_identity_providers" ADD CONSTRAINT "workspace_identity_providers_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_invites" ADD CONSTRAINT "workspace_invites_workspace_id_workspaces_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_invites" ADD CONSTRAINT "workspace_invites_invited_by_users_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_events_received_at" ON "billing_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "checkouts_workspace" ON "checkouts" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "checkouts_waiting" ON "checkouts" USING btree ("created_at") WHERE "checkouts"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_provider_id" ON "invoices" USING btree ("provider","provider_invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_cause" ON "invoices" USING btree ("workspace_id","cause");--> statement-breakpoint
CREATE INDEX "invoices_workspace" ON "invoices" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "usage_days_user" ON "usage_days" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("workspace_id","entry_id" COLLATE "C" DESC);--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "resource_shares_holder" ON "resource_shares" USING btree ("holder_id","resource_type");--> statement-breakpoint
CREATE INDEX "resource_shares_workspace" ON "resource_shares" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "saml_assertions_expires_at" ON "saml_assertions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_domains_verified" ON "workspace_domains" USING btree ("domain") WHERE "workspace_domains"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "workspace_group_members_user_id" ON "workspace_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_groups_name" ON "workspace_groups" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_identity_providers_type" ON "workspace_identity_providers" USING btree ("workspace_id","provider_type");--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_invites_email" ON "workspace_invites" USING btree ("workspace_id","email");--> statement-breakpoint
CREATE INDEX "workspace_invites_invited_by" ON "workspace_invites" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "workspace_invites_expires_at" ON "workspace_invites" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider_customer" ON "subscriptions" USING btree ("provider","provider_customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider_subscription" ON "subscriptions" USING btree ("provider","provider_subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_paid_until" ON "subscriptions" USING btree ("paid_until") WHERE "subscriptions"."paid_until" is not null;--> statement-breakpoint
-- Who did what is only ever added to; it goes with its workspace, and not before.
CREATE TRIGGER audit_never_changed BEFORE UPDATE ON "audit_entries"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_delete_before_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM workspaces WHERE workspace_id = OLD.workspace_id) THEN
    RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_never_removed BEFORE DELETE ON "audit_entries"
FOR EACH ROW EXECUTE FUNCTION refuse_delete_before_workspace();
--> statement-breakpoint
CREATE TRIGGER audit_never_emptied BEFORE TRUNCATE ON "audit_entries"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO usage_days (workspace_id, day, user_id, api_key_hashed, product, voice_id, model_id, characters, requests)
SELECT workspace_id, (created_at AT TIME ZONE 'UTC')::date, user_id, coalesce(api_key_hashed, ''), product,
       coalesce(voice_id, ''), coalesce(model_id, ''), sum(characters), count(*)
  FROM character_ledger WHERE kind = 'settle' GROUP BY 1, 2, 3, 4, 5, 6, 7;
--> statement-breakpoint
SELECT watch_changes('workspace_invites', 'email', 'workspace', 'workspace_id');
--> statement-breakpoint
SELECT watch_changes('workspace_groups', 'group_id', 'workspace', 'workspace_id');
--> statement-breakpoint
SELECT watch_changes('resource_shares', 'resource_id', 'workspace', 'workspace_id');
--> statement-breakpoint
SELECT watch_changes('workspace_domains', 'domain', 'workspace', 'workspace_id');
--> statement-breakpoint
SELECT watch_changes('workspace_identity_providers', 'provider_id', 'workspace', 'workspace_id');
--> statement-breakpoint
SELECT watch_changes('checkouts', 'checkout_id', 'workspace', 'workspace_id', 'role', 'told_role');
--> statement-breakpoint
SELECT watch_changes('invoices', 'invoice_id', 'workspace', 'workspace_id');
