/** What is kept of imports that were not applied. */
import { accountPlace } from '../../../src-shared/account/account-place.ts'
import type { KeptThing } from '../../ports/kept-thing.ts'
import { SavedImports } from '../saved-imports/saved-imports.ts'
import { oldestOf, sizeOfTree } from './kept-files.ts'
import type { KeptPlaces } from './kept-places.ts'

export function keptImports({ dataFolder, now }: KeptPlaces): KeptThing {
  const imports = new SavedImports(dataFolder, now)
  return {
    name: 'imports',
    size: async () => {
      const { found } = await imports.list()
      const folders = await sizeOfTree(imports.place)
      const oldest = oldestOf(found.map(({ head }) => Date.parse(head.at)))
      return { items: found.length, bytes: folders, oldest, held: found.filter(({ own }) => own).length }
    },
    erase: async (which) => {
      const { found } = await imports.list()
      const meant = found.filter(
        ({ head }) =>
          which.runs === null &&
          (which.before === null || Date.parse(head.at) < which.before) &&
          (which.account === null || accountPlace(head.address) === accountPlace(which.account.address)),
      )
      let items = 0
      let held = 0
      for (const { id, own } of meant) {
        // One that is open in a window is being worked on.
        const claimed = own ? 'gone' : await imports.claim(id)
        if (claimed === 'gone' || 'aside' in claimed) held += 1
        else {
          await imports.remove(claimed)
          items += 1
        }
      }
      return { items, held, gone: true }
    },
  }
}
