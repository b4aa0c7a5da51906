/** The materials that others changed, and what they changed. A click on a material opens its history. */
import { Anchor, Stack, Text } from '@mantine/core'
import { useStore } from 'zustand'
import type { AccountNews } from '../../../src-shared/api/window-types.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { useUi } from '../../use-ui.ts'
import { storageName } from '../../view/accounts.ts'
import { shownText } from '../../view/visible-text.ts'
import { AccountChanges } from '../../parts/before-after.tsx'
import shared from '../../parts/shared.module.css'

interface ChangesByOthersProps {
  readonly title: string
  readonly changesByOthers: AccountNews['elsewhere']
  readonly onClose: () => void
}

export function ChangesByOthers({ title, changesByOthers: { materials, total }, onClose }: ChangesByOthersProps) {
  const { app, past, words } = useUi()
  const { account, accounts } = useStore(app)
  const materialWords = words.material
  return (
    <Dialog size title={title} open onClose={onClose}>
      {account !== null && (
        <Stack component="ul" gap={12}>
          {materials.map(({ id, name, events }) => {
            const nameText = toRawText(name) === '' ? materialWords.unnamedMaterial(String(id)) : shownText(name)
            return (
              <li key={id} className={shared['wrap']}>
                <Anchor
                  component="button"
                  type="button"
                  fw={600}
                  aria-label={materialWords.openFor(nameText)}
                  onClick={() => {
                    void past.act.open(account, id, 'import')
                    app.act.showScreen('history')
                  }}
                >
                  {nameText}
                </Anchor>
                {events.map((event, index) => (
                  // Events have no id, so their position is the key.
                  <div key={index}>
                    {event.presence !== null && <Text c="dimmed">{materialWords[event.presence]}</Text>}
                    <AccountChanges
                      changes={event.changes}
                      storageNameOf={(storage) => storageName(accounts, account, storage)}
                      isWholeMaterial={event.presence !== null}
                    />
                  </div>
                ))}
              </li>
            )
          })}
        </Stack>
      )}
      {total > materials.length && (
        <Text c="dimmed" mt={12}>
          {words.waiting.allChanged(words.count(materials.length), words.count(total))}
        </Text>
      )}
    </Dialog>
  )
}
