/** Names of the messages between the page's preload and main. All other messages are ignored. */
export const CHANNELS = {
  /** The page sends a call's name and request. Main replies with an `Answer`. */
  call: 'stocksheet:call',
  /** The page sends the path, name and size of a dropped file. Main replies with a challenge, and does not open the file before the proof. */
  offerDrop: 'stocksheet:offer-drop',
  /** The page sends a challenge's id and a digest, which proves that it has the file's contents. Main replies with the offered file. */
  proveDrop: 'stocksheet:prove-drop',
  /** The page sends the bytes and name of a file that is not on disk, such as a pasted range. Main replies with the offered file. */
  offerBytes: 'stocksheet:offer-bytes',
  /** The page sends the token and name of a file to save. Main replies whether it was saved. */
  save: 'stocksheet:save',
  /** Main sends the page an event with its name. */
  event: 'stocksheet:event',
} as const
