-- Databases of versions that made these changes in four migrations of their own have a part of it already.
CREATE TABLE IF NOT EXISTS "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "extra_attempts" (
	"user_id" text NOT NULL,
	"exam_id" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "extra_attempts_user_id_exam_id_pk" PRIMARY KEY("user_id","exam_id"),
	CONSTRAINT "extra_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action,
	CONSTRAINT "extra_attempts_exam_id_exams_item_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("item_id") ON DELETE no action ON UPDATE no action
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "staff_log" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text NOT NULL,
	"why" text NOT NULL,
	"command" text NOT NULL,
	"subject" text NOT NULL,
	"details" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN IF NOT EXISTS "late_answers" json;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN IF NOT EXISTS "late_received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN IF NOT EXISTS "saved_answers" json;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN IF NOT EXISTS "answered_at_ms" json;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN IF NOT EXISTS "saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN IF NOT EXISTS "saved_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN IF NOT EXISTS "active_device" text;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN IF NOT EXISTS "closed_with_saved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN IF NOT EXISTS "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN IF NOT EXISTS "enrollments_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN IF NOT EXISTS "review_between_attempts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN IF NOT EXISTS "late_limit_min" integer DEFAULT 1440 NOT NULL;--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN IF NOT EXISTS "last_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN IF NOT EXISTS "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "blocked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "limits_end" ON "limits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_log_at" ON "staff_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_log_subject" ON "staff_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "attendances_exam" ON "attendances" USING btree ("exam_id","revision");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "attendances_due" ON "attendances" USING btree ("expires_at") WHERE submitted_at is null and saved_at is not null;--> statement-breakpoint
UPDATE "courses" SET "enrollments_count" = (SELECT count(*) FROM "enrollments" WHERE "course_id" = "courses"."id");