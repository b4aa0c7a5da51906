/** How fast requests may be sent, whether set in the settings, by options or in the window. [TERMINAL-15] */

/** The maximum number of requests per second. */
export const MAX_RATE = 1000

/** How many requests may be in flight at the same time. */
export const CONCURRENCY_LIMITS = { least: 1, most: 64 } as const
