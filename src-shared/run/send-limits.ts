/** How fast requests may go out, wherever it is set: settings, flags, calls of the window. [TERMINAL-15] */

/** Requests a second; above 0. */
export const MAX_RATE = 1000

/** Requests at one time. */
export const CONCURRENCY = { least: 1, most: 64 } as const
