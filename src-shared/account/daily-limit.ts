/** Requests a company has in a day, of all its programs together. A run keeps to it in `src-main/run/budget.ts`; what is left: `quota.ts` there. */
export const DAILY_LIMIT = 10_000
