import { useEffect, useSyncExternalStore } from 'react'
import { CairnError } from '@cairn/contract/errors'
import type { HostApi, Item, UnsentParts } from '@cairn/contract/web'
import type { FakeShell } from './fake-shell.ts'
import { fakeSearch } from './fake-search.ts'

/**
 * Builds the hooks and commands that views use (`HostApi`) from the state of a fake shell, so that views run
 * without a server. Calls change or are recorded in that shell.
 */
export function createFakeApi(host: FakeShell): HostApi {
  return {
    useSession: () => useLive(host, 'session', () => host.session()),
    useConfig: () => host.config,
    useItem: (id) => useLive(host, `item ${id}`, () => host.itemState(id)),
    useItems: (ids) =>
      useLive(
        host,
        `items ${ids.join()}`,
        () => new Map(ids.flatMap((id) => (host.items.has(id) ? [[id, host.existing(id)] as const] : []))),
      ),
    useSearch: (query) => useLive(host, `search ${JSON.stringify(query)}`, () => host.searchState(query)),
    useItemType: (name) => useLive(host, `type ${name}`, () => host.types.get(name)),
    useTranslate: () => host.translate,
    useLanguage: () => 'en',
    useListValues: (list) => host.listValues(list),
    useLabel: (id) => useLive(host, `label ${id}`, () => host.label(id)),
    useCell: () => useLive(host, 'cell', () => host.cell()),
    useTasks: () => useLive(host, 'tasks', () => host.tasks),
    useChanges: (types, onChange) =>
      useEffect(() => {
        const follower = { types, onChange }
        host.followers.add(follower)
        return () => void host.followers.delete(follower)
      }),
    useUnseenItems: () => useLive(host, 'unseen', () => host.unseen),
    useDraftItems: () => useLive(host, 'drafts', () => host.drafts),
    useUnfinishedUploads: () => useLive(host, 'left uploads', () => host.left),
    usePresence: (id, onDoing) =>
      useEffect(() => {
        const follower = { id, onDoing }
        host.doingFollowers.add(follower)
        return () => void host.doingFollowers.delete(follower)
      }),
    useUnsentDraft: (id) =>
      useLive(host, `unsent ${id}`, () => ({
        value: host.unsent.get(id) ?? {},
        now: () => host.unsent.get(id) ?? {},
        change: (words: UnsentParts) => host.keepUnsent(id, words),
        isStored: true,
      })),
    useUnsentDrafts: (prefix) =>
      useLive(host, `all unsent ${prefix}`, () => {
        const now = () => Object.fromEntries([...host.unsent].filter(([id]) => id.startsWith(prefix)))
        return { values: now(), now, change: (id, words) => host.keepUnsent(id, words), isStored: () => true }
      }),
    useStoredPreference: (name) => [
      useLive(host, `kept ${name}`, () => host.kept.get(name)),
      (value) => {
        host.kept.set(name, value)
        host.redraw()
      },
    ],
    useFirstSearches: () => [
      useLive(host, 'first searches', () => (host.kept.get('first searches') ?? {}) as Record<string, string>),
      (view, id) => {
        const former = host.kept.get('first searches') as object | undefined
        host.kept.set('first searches', { ...former, [view]: id })
        host.redraw()
      },
    ],
    commands: {
      async createItem(type, body) {
        const answer = host.answers.get(`create/${type}`)
        if (!answer) throw new CairnError('notAllowed')
        return answer(body) as Item
      },
      readItem: async (id) => host.existing(id),
      updateItem: (id, basedOn, changes) => host.update(id, basedOn, changes),
      deleteItem: async (id) => host.delete(id),
      restoreItem: async (id) => void host.acted.push({ action: 'restore', id }),
      streamAction(action, body, sink, signal) {
        const { promise, resolve, reject } = Promise.withResolvers<unknown>()
        host.streams.push({ action, body, sink, signal, end: resolve, refuse: reject })
        return promise
      },
      act: async (action, id, payload) => {
        host.acted.push({ action, id })
        return host.answers.get(action)?.(payload)
      },
      search: async (query) => fakeSearch(host.items.values(), host.types, query),
      startTask: async (action, body = {}) => `task-${host.started.push({ action, body })}`,
      taskResult: async (key) => host.answers.get(key)?.(undefined),
      endTask: async () => {},
      markSeen: async (id) => {
        host.unseen = new Set([...host.unseen].filter((each) => each !== id))
        host.redraw()
      },
      uploadFile(file, target, tell) {
        const { promise, resolve, reject } = Promise.withResolvers<Item>()
        const arrive = (attachment: Item) => {
          host.items.set(attachment.$id, attachment)
          resolve(attachment)
        }
        host.sent.push({ file, target, tell, arrive, refuse: reject })
        return {
          done: promise,
          pause() {},
          resume() {},
          cancel: () => reject(new DOMException('cancelled', 'AbortError')),
        }
      },
      discardUpload: async (key) => {
        host.left = host.left.filter((each) => each.key !== key)
        host.redraw()
      },
      readFile: async (path, most, from = 0) => {
        const text = host.files.get(path.replace(/\?.*/, ''))
        if (text === undefined) throw new CairnError('notFound', path)
        return new TextEncoder().encode(text).subarray(from, from + most)
      },
      report: (thrown) => void host.reported.push(thrown),
      notify: (text) => void host.notices.push(text),
      formatMessage: (message) => JSON.stringify(message),
      openDialog: async (dialog) => {
        host.dialogs.push(dialog)
        await dialog.buttons?.find(({ text }) => text === host.answerDialog)?.run?.()
      },
    },
  }
}

function useLive<T>(host: FakeShell, key: string, compute: () => T): T {
  useSyncExternalStore(host.subscribe, () => host.version)
  return host.remember(key, compute)
}
