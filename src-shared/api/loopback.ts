/** How a page and the loopback server recognise each other: the token of the printed address, traded once for a session secret. */
import { z } from 'zod'

/** Takes `enterSchema`, answers `sessionSchema`. */
export const SESSION_PATH = '/session'
/** Carries the session's secret on every request but those for the page's own files. Never a cookie: cookies reach every port. */
export const SESSION_HEADER = 'stocksheet-session'
/** The WebSocket was closed because its first message was no session of this server: asking again is of no use. */
export const NO_SESSION = 4401

/** The token of the address; empty if a tab has none, for example after opening an address without it. */
export const enterSchema = z.strictObject({ token: z.string().max(100) })
/** The reply, and the first message on the WebSocket. */
export const sessionSchema = z.strictObject({ session: z.string().min(1).max(100) })
