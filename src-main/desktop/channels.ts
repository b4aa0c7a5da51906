/** Names of the messages between the page's preload and main. All other messages are ignored. */
export const CHANNELS = {
  /** name, request -> Answer */
  call: 'stocksheet:call',
  /** path, name, size -> Answer<Challenge>: the path of a dropped file, which is not opened before the proof */
  offerDrop: 'stocksheet:offer-drop',
  /** the challenge's id, digest -> Answer<OfferedFile>: proves that the page has the file's contents */
  proveDrop: 'stocksheet:prove-drop',
  /** bytes, name -> Answer<OfferedFile>: a file that is not on disk, such as a pasted range */
  offerBytes: 'stocksheet:offer-bytes',
  /** token, name -> Answer<boolean> */
  save: 'stocksheet:save',
  /** main -> page: { name, event } */
  event: 'stocksheet:event',
} as const
