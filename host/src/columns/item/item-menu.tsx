import { isItemId, type Item, type ItemType } from '@cairn/contract'
import { toCairnError } from '@cairn/contract/errors'
import { textKeyFromData } from '@cairn/contract/texts'
import { errorText, useCell, useCommands, useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { itemAddress, itemKey } from '@cairn/model/cell-path'
import { citationOf } from '@cairn/model/citation'
import { IconButton, LazyMenu } from '@cairn/ui'
import type { MenuEntry } from '@cairn/ui/overlays'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { itemLabel } from '../../state/items/item-label.ts'
import { useKnownLabel } from '../../state/items/use-items.ts'
import { useShell } from '../../state/shell.ts'
import { useBringBack } from '../deleted/use-deleted.ts'

/** How long the check of a copy shows, in milliseconds. */
const COPIED_MS = 2000

/** What the item menu of a signed-in person opens; undefined ones are not offered. */
export interface ItemMenuTools {
  /** Opens the item's history. */
  timeline: () => void
  /** Opens the dialog about its id, visibility and version. */
  info: () => void
  /** Opens the dialog that shows it as JSON. */
  raw: (() => void) | undefined
  /** Opens the dialog with the person's notification preference for it. */
  notify: (() => void) | undefined
  /** Opens the list of files removed from it, if the person may restore them. */
  trash: (() => void) | undefined
}

/**
 * Renders the menu of actions on an item: `tools`, copying its address or id, citing, printing, and deleting
 * it if the person may. Visitors, without `tools`, can copy its address, cite and print it.
 */
export function ItemMenu({ item, type, tools }: { item: Item; type: ItemType; tools?: ItemMenuTools }) {
  const t = useTranslate()
  const [isCopied, showCopied] = useCopied()
  const run = useItemCommand(item, type, tools, showCopied)
  const mayDelete = item.$can?.['delete'] === true && item.$deleted !== true
  const own: MenuEntry[] = [
    { value: 'timeline', label: t('app.history.title'), icon: 'history' },
    { value: 'info', label: t('app.info.title'), icon: 'info' },
    ...(tools?.raw ? [{ value: 'raw', label: t('app.raw.open'), icon: 'braces' as const }] : []),
    ...(tools?.notify ? [{ value: 'notify', label: t('app.notify.title'), icon: 'bell' as const }] : []),
    ...(tools?.trash ? [{ value: 'trash', label: t('app.trash.title'), icon: 'trash' as const }] : []),
    { kind: 'separator', value: 'tools' },
  ]
  const entries: MenuEntry[] = [
    ...(tools ? own : []),
    { value: 'copyLink', label: t('app.item.copyLink'), icon: 'external' },
    { value: 'cite', label: t('app.item.cite'), icon: 'book' },
    ...(tools ? [{ value: 'copyId', label: t('app.item.copyId'), icon: 'file' as const, note: item.$id }] : []),
    { value: 'print', label: t('app.item.print'), icon: 'printer' },
    ...(tools ? [{ value: 'pdf', label: t('app.item.pdf'), icon: 'file' as const }] : []),
    ...(mayDelete
      ? ([
          { kind: 'separator', value: 'line' },
          { value: 'delete', label: t('app.item.delete'), icon: 'x', tone: 'bad' },
        ] as const)
      : []),
  ]
  return (
    <LazyMenu
      trigger={
        <IconButton
          icon={isCopied ? 'check' : 'more'}
          label={t(isCopied ? 'app.copied' : 'app.more')}
          aria-haspopup="menu"
        />
      }
      label={t('app.more')}
      entries={entries}
      onSelect={run}
    />
  )
}

/** Returns whether something was copied just now, and a function that sets it. */
function useCopied(): [boolean, () => void] {
  const [copies, setCopies] = useState(0)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (copies === 0) return
    setShown(true)
    const timer = setTimeout(() => setShown(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])
  return [isShown, () => setCopies((count) => count + 1)]
}

function useItemCommand(
  item: Item,
  type: ItemType,
  tools: ItemMenuTools | undefined,
  onCopied: () => void,
): (command: string) => void {
  const t = useTranslate()
  const language = useLanguage()
  const label = itemLabel(item, type, useKnownLabel(item.$id), language)
  const { report, notify, startTask } = useCommands()
  const { channel, labels, lists, notices, dialogs } = useShell()
  const { openRight } = useCell()
  // The warning notice has already loaded the texts.
  const warnings = useAtomValue(lists.atomOf('CONTENT_WARNINGS'))
  const bringBack = useBringBack()
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    notify(t('app.copied'))
    onCopied()
  }
  /** Says which item names this one, and leads to it. Throws what was refused for another reason. */
  const sayWhatNames = async (thrown: unknown) => {
    const error = toCairnError(thrown)
    const { by } = error.details
    if (typeof by !== 'string' || !isItemId(by)) throw thrown
    await labels.want(by)
    await dialogs.open({
      title: errorText(t, error).title,
      message: labels.get(by) ?? by,
      buttons: [
        { text: t('app.close') },
        { text: t('app.item.openNaming'), kind: 'primary', run: () => openRight(itemKey(by)) },
      ],
    })
  }
  const remove = async () => {
    const about = { item: label || item.$id }
    const asked = { title: 'app.item.deleteTitle', about, text: 'app.item.deleteText', yes: 'app.item.delete' } as const
    if (!(await dialogs.ask(asked))) return
    try {
      await channel.items.remove(item.$id)
    } catch (thrown) {
      return sayWhatNames(thrown)
    }
    notices.offer(t('app.item.deletedNotice', { item: label }), {
      text: t('app.item.restore'),
      run: () => void bringBack(item.$id).catch(report),
    })
  }
  const care = async () => {
    const { careLines } = await import('@cairn/model/care-lines')
    const values = Object.values(warnings ?? {}).flat()
    const words = Object.fromEntries(values.map(({ key, label: word }) => [key, word]))
    return careLines(item, words, language)
  }
  // The code for printing is loaded on demand.
  const keepPaper = async () => {
    const [{ itemPaper }, lines] = await Promise.all([import('@cairn/ui/results'), care()])
    const title = label || item.$id
    const note = `${t(textKeyFromData(`types.${type.name}.name`))} · ${formatDateTime(Date.now(), language)}`
    const paper = itemPaper(item, type, { title, note, language, translate: t, care: lines })
    await startTask('printPaper', { paper, name: title.slice(0, 200), items: [item.$id] })
    notify(t('app.item.paperStarted'))
  }
  const cite = async () => copy(citationOf(item, type, label, { origin: location.origin, care: await care() }))
  return (command) => {
    if (command === 'timeline') tools?.timeline()
    else if (command === 'info') tools?.info()
    else if (command === 'raw') tools?.raw?.()
    else if (command === 'notify') tools?.notify?.()
    else if (command === 'trash') tools?.trash?.()
    else if (command === 'print') globalThis.print()
    else if (command === 'pdf') keepPaper().catch(report)
    else if (command === 'cite') cite().catch(report)
    else if (command === 'copyId') copy(item.$id).catch(report)
    else if (command === 'copyLink') copy(itemAddress(location.origin, item.$id)).catch(report)
    else if (command === 'delete') remove().catch(report)
  }
}
