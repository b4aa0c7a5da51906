/** `app.requestSingleInstanceLock`: the first process listens on a socket next to its data, and later ones write to it. */
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Electron answers synchronously, so the second process notifies the first from a child process and waits for it.
const teller = `
  const { connect } = require('node:net')
  const socket = connect(process.argv[1], () => socket.end(process.argv[2]))
  socket.on('error', () => process.exit(1))
`

/** True for the first process of a data folder. `second` is called with how each later one was started. */
export function requestLock(dataFolder: string, second: (argv: string[], folder: string) => void): boolean {
  const id = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\standin-${id}` : join(tmpdir(), `standin-${id}.sock`)
  const message = JSON.stringify({ argv: process.argv, folder: process.cwd() })
  if (spawnSync(process.execPath, ['-e', teller, path, message]).status === 0) return false

  const server = createServer({ allowHalfOpen: false }, (socket) => {
    let text = ''
    socket.on('data', (piece) => (text += piece.toString()))
    socket.on('end', () => {
      const { argv, folder } = JSON.parse(text) as { argv: string[]; folder: string }
      second(argv, folder)
    })
  })
  server.listen(path).unref()
  return true
}
