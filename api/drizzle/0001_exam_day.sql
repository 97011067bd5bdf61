CREATE TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "extra_attempts" (
	"user_id" text NOT NULL,
	"exam_id" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "extra_attempts_user_id_exam_id_pk" PRIMARY KEY("user_id","exam_id")
);
--> statement-breakpoint
CREATE TABLE "staff_log" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text NOT NULL,
	"why" text NOT NULL,
	"command" text NOT NULL,
	"subject" text NOT NULL,
	"details" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "late_answers" json;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "late_received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "saved_answers" json;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "answered_at_ms" json;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "saved_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "active_device" text;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "closed_with_saved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "enrollments_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "review_between_attempts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "late_limit_min" integer DEFAULT 1440 NOT NULL;--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN "last_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "extra_attempts" ADD CONSTRAINT "extra_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_attempts" ADD CONSTRAINT "extra_attempts_exam_id_exams_item_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limits_end" ON "limits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "staff_log_at" ON "staff_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_log_subject" ON "staff_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "attendances_exam" ON "attendances" USING btree ("exam_id","revision");--> statement-breakpoint
CREATE INDEX "attendances_due" ON "attendances" USING btree ("expires_at") WHERE submitted_at is null and saved_at is not null;--> statement-breakpoint
UPDATE "courses" SET "enrollments_count" = (SELECT count(*) FROM "enrollments" WHERE "course_id" = "courses"."id");