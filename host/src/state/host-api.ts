import { tokenOf } from '@cairn/channel/session'
import type { Cell, HostApi, HostCommands, UnfinishedUpload, UploadTarget } from '@cairn/contract/web'
import type { Config } from '@cairn/contract/registry'
import { useAtomValue } from 'jotai'
import { createContext, use, useMemo } from 'react'
import { configAtom, userAtom } from './atoms.ts'
import { languageAtom } from './words/language.ts'
import { formatMessage, translateAtom } from './words/messages.ts'
import { endTask, startAskedTask, taskResult, tasksAtom } from './tasks/tasks.ts'
import { leftFor, leftUploadsAtom } from './drafts/left-uploads.ts'
import { useListValues } from './items/use-list-values.ts'
import type { Shell } from './shell.ts'
import { uploadFile } from './drafts/upload-file.ts'
import { useChanges } from './items/use-changes.ts'
import { usePresence } from './use-presence.ts'
import { useItemType } from './items/use-item-type.ts'
import { useUnsavedIds } from './use-shell-state.ts'
import { useFirstSearches } from './items/use-first-searches.ts'
import { useStoredPreference } from './use-stored-preference.ts'
import { useItem, useItems, useLabel } from './items/use-items.ts'
import { useSearch } from './items/use-search.ts'
import { useUnsentDraft, useUnsentDrafts } from './drafts/use-unsent-draft.ts'

/** React context with what the column around a component provides; null outside of columns. */
export const CellContext = createContext<Cell | null>(null)

/**
 * Creates the hooks and commands that the shell offers to code of areas (`HostApi` of the contract). The
 * hooks need the providers of this shell around the component.
 */
export function createHostApi(shell: Shell): HostApi {
  return {
    useSession: () => useAtomValue(userAtom),
    useConfig,
    useItem,
    useItems,
    useSearch,
    useItemType,
    useTranslate: () => useAtomValue(translateAtom),
    useLanguage: () => useAtomValue(languageAtom),
    useListValues,
    useLabel,
    useCell,
    useTasks: () => useAtomValue(tasksAtom),
    useFirstSearches,
    useStoredPreference,
    useUnseenItems,
    useDraftItems,
    useChanges,
    useUnfinishedUploads,
    usePresence,
    useUnsentDraft,
    useUnsentDrafts,
    commands: createCommands(shell),
  }
}

function createCommands(shell: Shell): HostCommands {
  const { channel, origin, dialogs, items, labels, notices } = shell
  return {
    createItem: (type, properties) => notices.settling(`create ${type}`, items.create(type, properties)),
    readItem: (id) => channel.items.read(id),
    updateItem: (id, basedOn, changes) =>
      notices.settling(`update ${id}`, items.update(id, basedOn, changes), Object.keys(changes)),
    deleteItem: (id) => channel.items.remove(id),
    restoreItem: async (id) => void (await channel.items.restore(id)),
    act: (action, id, payload) => notices.settling(`${action} ${id}`, channel.items.act(action, id, payload)),
    streamAction: (action, body, sink, signal) => channel.send(`act/${action}`, body, sink, signal),
    async search(query) {
      const { ids, labels: found, next } = await channel.items.search(query)
      labels.learn(found)
      return { ids, ...(found ? { labels: found } : {}), ...(next === undefined ? {} : { next }) }
    },
    startTask: (action, body, replaces) => startAskedTask(shell, { action, body, replaces }),
    taskResult: (key) => taskResult(channel, key),
    endTask: (key) => endTask(channel, key),
    async markSeen(id) {
      const { markSeen } = await import('./notify/notify-state.ts')
      await markSeen(shell, id)
    },
    uploadFile: (file, target, onProgress) => uploadFile(shell, file, target, onProgress),
    async discardUpload(key) {
      shell.leftUploads.forget(key)
      const { endUpload } = await import('@cairn/channel/upload')
      // What cannot be reached now is swept by the server.
      await endUpload(key, { origin, token: () => tokenOf(channel.session.get()) }).catch(() => {})
    },
    async readFile(path, most, from = 0) {
      const { readFile } = await import('@cairn/channel/read-file')
      const timeout = shell.store.get(configAtom)?.httpTimeout ?? 0
      return readFile(`${origin}${path}`, { from, most }, timeout, tokenOf(channel.session.get()))
    },
    formatMessage,
    report: (thrown) => notices.report(thrown),
    notify: (text) => notices.info(text),
    openDialog: (dialog) => dialogs.open(dialog),
  }
}

function useUnfinishedUploads(target: UploadTarget): readonly UnfinishedUpload[] {
  const all = useAtomValue(leftUploadsAtom)
  return useMemo(() => leftFor(all, target), [all, target])
}

function useDraftItems(): ReadonlySet<string> {
  const ids = useUnsavedIds()
  return useMemo(() => new Set(ids), [ids])
}

function useUnseenItems(): ReadonlySet<string> {
  const pairs = useAtomValue(userAtom)?.notifyPairs
  return useMemo(() => new Set((pairs ?? []).map(([, context]) => context)), [pairs])
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
