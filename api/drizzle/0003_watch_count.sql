ALTER TABLE "progress" ADD COLUMN "last_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN "counted_at" timestamp with time zone;