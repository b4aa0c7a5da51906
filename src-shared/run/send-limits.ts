/** How fast requests may be sent, whether set in the settings, by options or in the window. [TERMINAL-15] */

/** Requests per second; above 0. */
export const MAX_RATE = 1000

/** Requests at the same time. */
export const CONCURRENCY = { least: 1, most: 64 } as const
