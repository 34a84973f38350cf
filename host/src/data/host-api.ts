import type { Cell, HostApi, HostCommands } from '@cairn/contract/web'
import type { Config } from '@cairn/contract/registry'
import { useAtomValue } from 'jotai'
import { createContext, use } from 'react'
import { configAtom, userAtom } from './atoms.ts'
import { translateAtom } from './messages.ts'
import type { Shell } from './shell.ts'
import { useItemType } from './use-item-type.ts'
import { useItem, useItems, useLabel } from './use-items.ts'
import { useSearch } from './use-search.ts'

/** The column a component stands in; given by the stack of columns. */
export const CellContext = createContext<Cell | null>(null)

/** What the shell offers to whatever runs in a column (contract, `HostApi`). */
export function createHostApi(shell: Shell): HostApi {
  return {
    useSession: () => useAtomValue(userAtom),
    useConfig,
    useItem,
    useItems,
    useSearch,
    useItemType,
    useTranslate: () => useAtomValue(translateAtom),
    useLabel,
    useCell,
    commands: createCommands(shell),
  }
}

function createCommands({ channel, items, labels, notices }: Shell): HostCommands {
  return {
    createItem: (type, properties) => items.create(type, properties),
    updateItem: (id, basedOn, changes) => items.update(id, basedOn, changes),
    async search(query) {
      const { ids, labels: found } = await channel.items.search(query)
      labels.learn(found)
      return found ? { ids, labels: found } : { ids }
    },
    report: (thrown) => notices.report(thrown),
    notify: (text) => notices.info(text),
  }
}

function useConfig(): Config {
  const config = useAtomValue(configAtom)
  if (!config) throw new Error('App not provided')
  return config
}

function useCell(): Cell {
  const cell = use(CellContext)
  if (!cell) throw new Error('App not provided')
  return cell
}
