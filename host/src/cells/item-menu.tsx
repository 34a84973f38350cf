import type { Item } from '@cairn/contract'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { IconButton } from '@cairn/ui'
import type { MenuEntry } from '@cairn/ui/overlays'
import { useShell } from '../data/shell.ts'
import { MenuOnDemand } from '../shell/menus/menu-on-demand.tsx'

/** What else can be done with an item. */
export function ItemMenu({ item }: { item: Item }) {
  const t = useTranslate()
  const run = useItemCommand(item)
  const mayDelete = item.$can?.['delete'] === true && item.$deleted !== true
  const entries: MenuEntry[] = [
    { value: 'copyLink', label: t('app.item.copyLink'), icon: 'external' },
    { value: 'copyId', label: t('app.item.copyId'), icon: 'file', note: item.$id },
    { value: 'print', label: t('app.item.print'), icon: 'file' },
    ...(mayDelete
      ? ([
          { kind: 'separator', value: 'line' },
          { value: 'delete', label: t('app.item.delete'), icon: 'x', tone: 'bad' },
        ] as const)
      : []),
  ]
  return (
    <MenuOnDemand
      trigger={<IconButton icon="more" label={t('app.more')} aria-haspopup="menu" />}
      label={t('app.more')}
      entries={entries}
      onSelect={run}
    />
  )
}

function useItemCommand(item: Item): (command: string) => void {
  const t = useTranslate()
  const { report, notify } = useCommands()
  const { channel, items, notices, questions, unsaved } = useShell()
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    notify(t('app.copied'))
  }
  const remove = async () => {
    if (!(await questions.ask({ title: 'app.item.deleteTitle', text: 'app.item.deleteText', yes: 'app.item.delete' })))
      return
    unsaved.keep(item.$id, undefined)
    await channel.items.remove(item.$id)
    notices.offer(t('app.item.deletedNotice', { id: item.$id }), {
      text: t('app.item.restore'),
      run: () => bringBack().catch(report),
    })
  }
  const bringBack = async () => {
    await channel.items.restore(item.$id)
    items.retry(item.$id)
  }
  return (command) => {
    if (command === 'print') globalThis.print()
    else if (command === 'copyId') copy(item.$id).catch(report)
    else if (command === 'copyLink') copy(`${location.origin}/${itemKey(item.$id)}`).catch(report)
    else if (command === 'delete') remove().catch(report)
  }
}
