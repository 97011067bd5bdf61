ALTER TABLE "attendances" ADD COLUMN "late_answers" json;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "late_received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "review_between_attempts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "late_limit_min" integer DEFAULT 1440 NOT NULL;