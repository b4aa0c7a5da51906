/** The files that are planned together: what became of each, more of them, without one, or one by itself. [LISTS-1] [LISTS-6] */
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { ImportChoices, ImportSummary } from '../../../src-shared/contract/received.ts'
import { asItCame, type UntrustedText } from '../../../src-shared/domain/values/untrusted-text.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { SheetIcon } from '../../parts/icons.tsx'
import { TABLE_FILES, useFilesDialog } from '../../parts/incoming-files.tsx'
import { Visible } from '../../parts/visible.tsx'
import { isBusy } from '../../state/import-state.ts'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import css from '../suppliers/suppliers.module.css'

type Lists = NonNullable<ImportSummary['lists']>

interface ListsProps {
  readonly summary: ImportSummary
  readonly lists: Lists
  readonly locked: boolean
}

export function ListsButton({ summary, lists, locked }: ListsProps) {
  const { words } = useUi()
  const [open, setOpen] = useState(false)
  return (
    <>
      <SmallButton variant="subtle" disabled={locked} onClick={() => setOpen(true)}>
        <SheetIcon />
        {words.lists.open(lists.length, words.count(lists.length))}
      </SmallButton>
      <Dialog wide title={words.lists.title} open={open} onClose={() => setOpen(false)}>
        <ListsTable summary={summary} lists={lists} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function ListsTable({ summary, lists, onDone }: Omit<ListsProps, 'locked'> & { readonly onDone: () => void }) {
  const { imports, words } = useUi()
  const open = useStore(imports, (state) => (state.step === 'open' ? state : null))
  const busy = useStore(imports, isBusy)
  const { choices } = summary
  const texts = words.lists
  const kept = choicesKept(choices)
  const add = useFilesDialog(TABLE_FILES, 'more-files-input', (files) => {
    if (!open) return
    onDone()
    const target = { account: open.account, storage: choices.storage }
    void imports.act.offerTogether(files, target, open.file, kept)
  })
  /** The plan without these files. */
  function without(names: UntrustedText[]): void {
    if (!open) return
    onDone()
    const target = { account: open.account, storage: choices.storage }
    void imports.act.openTogether({ files: [open.file], without: names }, target, kept)
  }
  const first = choices.prefer?.[0]
  return (
    <>
      <Text mb={10}>{texts.about}</Text>
      <table className={css['table']}>
        <thead>
          <tr>
            <th>{texts.file}</th>
            <th data-number>{texts.rows}</th>
            <th>{texts.profile}</th>
            <th>{texts.actions}</th>
          </tr>
        </thead>
        <tbody>
          {lists.map(({ name, rows, refused, profile, profilesAsked }) => (
            <tr key={asItCame(name)}>
              <td>
                <Visible text={name} />
                {refused && (
                  <Text c="var(--bad)" fz={12}>
                    <Visible text={refused.what} /> <Visible text={refused.fix} />
                  </Text>
                )}
              </td>
              <td data-number>{rows === null ? texts.notRead : words.count(rows)}</td>
              <td>
                {profile ? <Visible text={profile.name} /> : profilesAsked.length > 0 ? texts.several : texts.noProfile}
              </td>
              <td>
                <Group gap={4} wrap="nowrap">
                  {first !== undefined && asItCame(first) === asItCame(name) ? (
                    <Text component="span" c="dimmed" fz={12}>
                      {texts.preferred}
                    </Text>
                  ) : (
                    <SmallButton
                      disabled={busy || rows === null}
                      aria-label={texts.preferOf(shownText(name))}
                      onClick={() => void imports.act.change(preferring(choices, name))}
                    >
                      {texts.prefer}
                    </SmallButton>
                  )}
                  <SmallButton
                    disabled={busy}
                    aria-label={texts.aloneOf(shownText(name))}
                    onClick={() => without(lists.flatMap((one) => (one.name === name ? [] : one.name)))}
                  >
                    {texts.alone}
                  </SmallButton>
                  <SmallButton
                    disabled={busy || lists.length < 2}
                    aria-label={texts.removeOf(shownText(name))}
                    onClick={() => without([name])}
                  >
                    {texts.remove}
                  </SmallButton>
                </Group>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group mt={14} justify="flex-end">
        <Button size="compact-md" disabled={busy} onClick={add.choose}>
          {texts.add}
        </Button>
        {add.input}
      </Group>
    </>
  )
}

/** What holds for the files that come, too. */
function choicesKept({ storage, listPolicy, prefer }: ImportSummary['choices']): ImportChoices {
  return { storage, ...(listPolicy ? { listPolicy } : {}), ...(prefer ? { prefer } : {}) }
}

function preferring(choices: ImportSummary['choices'], name: UntrustedText): ImportChoices {
  const others = (choices.prefer ?? []).filter((one) => asItCame(one) !== asItCame(name))
  return { ...choices, listPolicy: 'preferred', prefer: [name, ...others] }
}
