/** Text of a submission. Not in `locale`: remotes bundle this folder and take `locale` from shells of any age. */
export const copy = {
  setAside: 'على هذا الجهاز إجابات من محاولة أخرى انتهت. تبقى محفوظة هنا، ولن تُرسل مع هذه المحاولة.',
} as const;
