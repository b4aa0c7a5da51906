/** The keys of all commands, heard in one place. A key somebody on screen took already is left alone. */
import { useLayoutEffect } from 'react'
import { useUi } from '../use-ui.ts'
import { COMMAND_IDS, isKeyOf, specOfCommand } from '../view/commands.ts'
import { isTyping } from '../parts/typing.ts'

export function useCommandKeys(): void {
  const { commands } = useUi()
  // Before the first paint: what is seen can be pressed.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return
      const asked = document.querySelector('[role="dialog"]') !== null
      const typing = isTyping(event.target)
      const onCell = event.target instanceof Element && event.target.matches('[role="grid"] [data-c]')
      const id = COMMAND_IDS.find((one) => {
        const { onCell: cell, inText, ownEvent, heardOn } = specOfCommand(one)
        if (ownEvent === true || heardOn !== undefined || (asked && one !== 'palette')) return false
        return isKeyOf(one, event) && (!typing || inText === true) && (cell !== true || onCell)
      })
      const offer = id === undefined ? undefined : commands.act.offered(id)
      if (id === undefined || !offer) return
      event.preventDefault()
      if (typeof offer.blocked !== 'string') offer.run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [commands])
}
