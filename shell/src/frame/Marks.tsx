/** Logo of the platform: a wave inside an orbit with one electron. */
export function PlatformMark() {
  return (
    <svg viewBox="0 0 40 40" width="36" height="36" aria-hidden="true">
      <circle cx="20" cy="20" r="16" fill="none" stroke="currentColor" strokeWidth="3" />
      <path d="M9 21c3-9 8-9 11 0s8 9 11-1" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <circle cx="32" cy="8" r="5" fill="#f59e0b" />
    </svg>
  );
}

/** Logo of the teacher: a pen whose line becomes a wave. */
export function TeacherMark({ title }: { title: string }) {
  return (
    <svg viewBox="0 0 44 40" width="38" height="34" role="img" aria-label={title}>
      <path
        d="M24 20 31 6c1-2 4-3 6-2s3 4 2 6l-8 13-8 4z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinejoin="round"
      />
      <path d="m30 17-4 7" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M4 33c3-7 6-7 9 0s6 5 8-1 5-6 8-1" fill="none" stroke="#f59e0b" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
