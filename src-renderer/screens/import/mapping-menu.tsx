/** Which column means which field, kept as a small file and taken from one. */
import { Menu } from '@mantine/core'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { ChevronIcon } from '../../parts/icons.tsx'
import { menuStyle } from '../../parts/picker.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import picker from '../../parts/picker.module.css'

export function MappingMenu({ locked }: { readonly locked: boolean }) {
  const { app, imports, run } = useStores()
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  const busy = useStore(imports, (state) => state.step === 'open' && state.busy)
  // A run shows what was applied: another mapping would show something else.
  const applied = useStore(run, (state) => state.run !== null || state.starting)

  async function save(): Promise<void> {
    if (await imports.act.saveMapping()) app.act.tell({ kind: 'good', text: words.mapping.saved })
  }

  async function remember(): Promise<void> {
    if (await imports.act.rememberMapping()) app.act.tell({ kind: 'good', text: words.memory.remembered })
  }

  async function load(file: File): Promise<void> {
    if (await imports.act.loadMapping(file)) app.act.tell({ kind: 'good', text: words.mapping.loaded(file.name) })
  }

  return (
    <>
      <Menu {...menuStyle} position="bottom-end" disabled={locked}>
        <Menu.Target>
          <button type="button" className={picker['button']} disabled={locked}>
            <span className={picker['value']}>{words.mapping.menu}</span>
            <ChevronIcon size={14} />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={picker['dropdown'] ?? ''}>
          <p className={picker['hint']}>{words.mapping.hint}</p>
          <Menu.Item onClick={() => void remember()}>{words.memory.remember}</Menu.Item>
          <Menu.Item onClick={() => void save()}>{words.mapping.save}</Menu.Item>
          <Menu.Item disabled={applied || busy} onClick={() => input.current?.click()}>
            {words.mapping.load}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="mapping-input"
        accept=".json"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file can be chosen twice in a row only when the input forgets it.
          if (file) void load(file)
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
