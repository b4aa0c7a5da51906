/** The window's entry: connects to whoever hosts it and shows the app. Knows nothing of what it shows. */
import { connectHost } from './host/host.ts'
import { mountApp } from './mount.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with id "root"')
mountApp(root, connectHost())
