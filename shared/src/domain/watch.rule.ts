/** Percentage of a lecture from which a view counts, progress is reported and the lecture is completed. */
export const VIEW_PERCENT = 50;
