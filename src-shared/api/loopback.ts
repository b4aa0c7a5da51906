/**
 * How the page and the loopback server authenticate: the token in the printed address is exchanged once for a session
 * secret.
 */
import { z } from 'zod'

/** The request is `sessionRequestSchema`, the reply `sessionSchema`. */
export const SESSION_PATH = '/session'
/**
 * The header with the session's secret, in every request except requests for the page's own files. A cookie is not used, because browsers send
 * cookies to every port.
 */
export const SESSION_HEADER = 'stocksheet-session'
/** The code of a WebSocket that was closed because its first message did not contain a valid session. A retry does not help. */
export const NO_SESSION_CODE = 4401

/** The token from the page's address; empty if the page was opened without one. */
export const sessionRequestSchema = z.strictObject({ token: z.string().max(100) })
/** The server's reply to `sessionRequestSchema`, and also the first message on the WebSocket. */
export const sessionSchema = z.strictObject({ session: z.string().min(1).max(100) })
