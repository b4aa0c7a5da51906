/** The window's entry point: connects to the host and shows the app. */
import { connectHost } from './host/host.ts'
import { mountApp } from './mount.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with id "root"')
mountApp(root, connectHost())
