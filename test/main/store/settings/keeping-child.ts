/** Waits for a message, then saves accounts with their keys, changes a setting, and reports when it is done. */
import { once } from 'node:events'
import { openStoreIn } from '../../../../src-main/store/database/store.ts'
import { filePermissionEncryption, makeSystemEncryption } from '../../../../src-main/account/keys/system-encryption.ts'
import { EncryptedSecrets } from '../../../../src-main/account/keys/encrypted-secrets.ts'
import { AccountsTable } from '../../../../src-main/store/settings/accounts-table.ts'
import { InboxTable } from '../../../../src-main/store/settings/inbox-table.ts'
import { SettingsTable } from '../../../../src-main/store/settings/settings-table.ts'

const [folder = '', name = '', count = ''] = process.argv.slice(2)
const accounts = new AccountsTable(openStoreIn(folder))
const plainSecrets = new EncryptedSecrets(folder, filePermissionEncryption, 'plain-keys.json')
const sealed = new EncryptedSecrets(folder, makeSystemEncryption(), 'terminal-keys.json')
const settings = new SettingsTable(openStoreIn(folder))
const inbox = new InboxTable(openStoreIn(folder))
const told = once(process, 'message')
process.send?.('ready')
await told
for (let index = 0; index < Number(count); index += 1) {
  const address = 'https://shop.example/connect'
  const savedAccount = await accounts.save({ id: null, name: `${name} ${index}`, address, storages: [] })
  await plainSecrets.put({ account: savedAccount.id, address }, `plain ${name} ${index}`, 'computer')
}
await sealed.put({ account: name, address: 'https://shop.example' }, `sealed ${name}`, 'computer')
await settings.set({ ...settings.getSettings(), ...(name === 'first' ? { rate: 7 } : { concurrency: 3 }) })
await inbox.hide(`/lists/${name}.csv`, '1:1')
const takenText = await accounts.save({ id: null, name: 'One name', address: 'https://a.example', storages: [] }).then(
  () => 'kept',
  (error: unknown) => (error instanceof Error ? error.constructor.name : ''),
)
process.send?.(takenText)
process.disconnect()
