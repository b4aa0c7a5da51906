/** Which folders are on another computer. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isNetworkFolder, isOnNetwork } from '../../../src-main/store/database/open-database.ts'

const MOUNTS = `/dev/sda1 / ext4 rw 0 0
tmpfs /tmp tmpfs rw 0 0
//server/share /mnt/team\\040files cifs rw 0 0
server:/home /home nfs4 rw 0 0
/dev/sdb1 /home/me/disk ext4 rw 0 0
me@server: /home/me/disk/far fuse.sshfs rw 0 0
C:\\134 /mnt/c 9p rw 0 0
tmpfs /cover tmpfs rw 0 0
server:/x /cover nfs rw 0 0
`

test.each([
  ['/data', false],
  ['/tmp/data', false],
  ['/mnt/team files', true],
  ['/mnt/team files/data', true],
  ['/mnt/team files 2', false],
  ['/home/me', true],
  ['/home/me/disk/data', false],
  ['/home/me/disk/far/data', true],
  ['/homes', false],
  ['/mnt/c/Users', true],
  ['/cover/data', true],
])('Linux: %s: %s', (path, isNetwork) => {
  expect(isNetworkFolder(path, 'linux', MOUNTS)).toBe(isNetwork)
})

test('a network mount as the root', () => {
  expect(isNetworkFolder('/data', 'linux', 'server:/ / nfs rw 0 0\n')).toBe(true)
  expect(isNetworkFolder('/data', 'linux', '')).toBe(false)
})

test.each([
  ['C:\\Users\\me', false],
  ['\\\\server\\share\\data', true],
  ['//server/share', true],
  ['\\\\?\\UNC\\server\\share', true],
  ['\\\\?\\C:\\Users\\me', false],
  ['\\\\.\\C:\\Users\\me', false],
])('Windows: %s: %s', (path, isNetwork) => {
  expect(isNetworkFolder(path, 'win32', '')).toBe(isNetwork)
})

test('the temporary folder, and one in it that is not there yet, are on this computer', () => {
  expect([isOnNetwork(tmpdir()), isOnNetwork(join(tmpdir(), 'none', 'none'))]).toEqual([false, false])
})
