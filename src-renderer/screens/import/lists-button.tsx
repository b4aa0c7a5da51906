/** The files that are planned together: what became of each, more of them, without one, or one by itself. [LISTS-1] [LISTS-6] */
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { ImportChoices, ImportSummary } from '../../../src-shared/contract/window-types.ts'
import { listPlace } from '../../../src-shared/domain/sheet/list-name.ts'
import { asItCame, type UntrustedText } from '../../../src-shared/domain/values/untrusted-text.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { SheetIcon } from '../../parts/icons.tsx'
import { TABLE_FILES, useFilesDialog } from '../../parts/incoming-files.tsx'
import { Visible } from '../../parts/visible.tsx'
import { Picker } from '../../parts/picker.tsx'
import { isBusy } from '../../state/import-state.ts'
import { useUi } from '../../use-ui.ts'
import { withListProfile } from '../../view/choices.ts'
import { shownText } from '../../view/visible-text.ts'
import css from '../suppliers/suppliers.module.css'
import own from './lists-button.module.css'

type Lists = NonNullable<ImportSummary['lists']>
type ListFile = Lists[number]

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
      <SmallButton variant="subtle" leftSection={<SheetIcon />} disabled={locked} onClick={() => setOpen(true)}>
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
  const busy = useStore(imports, isBusy)
  const texts = words.lists
  const add = useFilesDialog(TABLE_FILES, 'more-files-input', (files) => {
    onDone()
    void imports.act.addFiles(files)
  })
  return (
    <>
      <Text mb={10}>{texts.about}</Text>
      <table className={`${css['table'] ?? ''} ${own['files'] ?? ''}`}>
        <thead>
          <tr>
            <th>{texts.file}</th>
            <th data-number>{texts.rows}</th>
            <th>{texts.actions}</th>
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => (
            <ListRow key={asItCame(list.name)} list={list} summary={summary} lists={lists} onDone={onDone} />
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

interface ListRowProps extends Omit<ListsProps, 'locked'> {
  readonly list: ListFile
  readonly onDone: () => void
}

function ListRow({ list, summary, lists, onDone }: ListRowProps) {
  const { imports, words } = useUi()
  const busy = useStore(imports, isBusy)
  const texts = words.lists
  const { name, rows, refused } = list
  function use({ name }: Pick<ListFile, 'name'>, profile: string): void {
    void imports.act.adjust((now) => withListProfile(now.choices, name, profile))
  }
  return (
    <tr>
      <td>
        <Visible text={name} />
        <HowRead list={list} />
        <ProfileOfList list={list} locked={busy} onChoose={(profile) => use(list, profile)} />
        {refused && (
          <Text c="var(--bad)" fz={12}>
            <Visible text={refused.what} /> <Visible text={refused.fix} />
          </Text>
        )}
      </td>
      <td data-number>{rows === null ? texts.notRead : isAsked(list) ? texts.waits : words.count(rows)}</td>
      <td>
        <ListActs list={list} summary={summary} lists={lists} onDone={onDone} />
      </td>
    </tr>
  )
}

/** What can be done with one of the files. */
function ListActs({ list, summary, lists, onDone }: ListRowProps) {
  const { imports, rawSheet, words } = useUi()
  const busy = useStore(imports, isBusy)
  const texts = words.lists
  const { name, rows } = list
  const { listsBy } = summary
  const first = listsBy?.policy === 'preferred' ? listsBy.order[0] : undefined
  /** The plan without these files. */
  function without(names: UntrustedText[]): void {
    onDone()
    void imports.act.goOnWith({ without: names })
  }
  return (
    <Group gap={4}>
      <SmallButton
        disabled={busy}
        aria-label={texts.lookOf(shownText(name))}
        onClick={() => {
          onDone()
          rawSheet.act.open(name)
        }}
      >
        {texts.look}
      </SmallButton>
      {first !== undefined && asItCame(first) === asItCame(name) ? (
        <Text component="span" c="dimmed" fz={12}>
          {texts.preferred}
        </Text>
      ) : (
        <SmallButton
          disabled={busy || rows === null}
          aria-label={texts.preferOf(shownText(name))}
          onClick={() => void imports.act.change(preferring(summary, name))}
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
      {list.read && list.read.sheets > 1 && listPlace(asItCame(name)).part === undefined && (
        <SmallButton
          disabled={busy}
          aria-label={texts.sheetsOf(shownText(name))}
          onClick={() => {
            onDone()
            void imports.act.goOnWith({ sheets: [name] })
          }}
        >
          {texts.sheets}
        </SmallButton>
      )}
    </Group>
  )
}

/** Sheet, encoding, headings and rules, in a few words. */
function HowRead({ list: { read, rules } }: { readonly list: ListFile }) {
  const { words } = useUi()
  if (!read) return null
  const { sheet, encoding, headerRow } = read
  const said = [
    ...(sheet === undefined ? [] : [words.lists.sheet(shownText(sheet))]),
    ...(encoding === undefined ? [] : [encoding]),
    headerRow === null ? words.file.noHeader : words.file.headerRow(words.count(headerRow)),
    ...(rules.length === 0 ? [] : [words.lists.ruled(rules.map(([field]) => words.names.fields[field]).join(', '))]),
  ]
  return (
    <Text c="dimmed" fz={12}>
      {said.join(' · ')}
    </Text>
  )
}

interface ProfileOfListProps {
  readonly list: ListFile
  readonly locked: boolean
  readonly onChoose: (profile: string) => void
}

/** The supplier it is read as, why, and what is new in it; or those to choose from. */
function ProfileOfList({ list: { name, profile, profilesAsked }, locked, onChoose }: ProfileOfListProps) {
  const { words } = useUi()
  const texts = words.lists
  if (!profile && profilesAsked.length === 0) return null
  const known = profile ? [profile] : profilesAsked
  const why = profile?.evidence.map(shownText) ?? []
  return (
    <>
      <Picker
        label={texts.profile}
        named={texts.supplierOf(shownText(name))}
        shown={profile ? shownText(profile.name) : texts.which}
        value={profile?.id ?? ''}
        options={[
          ...known.map((one) => ({ value: one.id, text: shownText(one.name) })),
          { value: 'off', text: words.suppliers.noneOf },
        ]}
        disabled={locked}
        onPick={onChoose}
      />
      {why.length > 0 && (
        <Text c="dimmed" fz={12}>
          {texts.since(why.join(', '))}
        </Text>
      )}
      {known.flatMap(({ id, changed }) =>
        changed.map((one) => (
          <Text key={`${id} ${asItCame(one)}`} c="var(--warn)" fz={12}>
            <Visible text={one} />
          </Text>
        )),
      )}
    </>
  )
}

/** None of its rows is planned yet. [LISTS-14] */
function isAsked({ profile, profilesAsked }: ListFile): boolean {
  return !profile && profilesAsked.length > 0
}

function preferring({ choices, listsBy }: ImportSummary, name: UntrustedText): ImportChoices {
  const before = listsBy?.policy === 'preferred' ? listsBy.order : []
  const others = before.filter((one) => asItCame(one) !== asItCame(name))
  return { ...choices, listPolicy: 'preferred', prefer: [name, ...others] }
}
