/** Where a key is given at the terminal: a window has a field for it. */
export const KEY_PLACE = 'Give the key in STOCKSHEET_API_KEY, or on stdin with --key-stdin.'
