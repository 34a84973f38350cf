import { useTranslate, type ItemState } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { useEffect, useState } from 'react'
import { useShell } from '../../state/shell.ts'
import { replaceColumn } from '../../frame/address/stack.ts'
import { useNavigation } from '../../frame/address/use-navigation.ts'

/**
 * Replaces the column of a merged item by that of the item it was merged into, with a notice. If the item
 * has unsaved input, the column stays and the other item's id is returned; undefined in all other cases.
 */
export function useLeadOn(id: string, state: ItemState): string | undefined {
  const t = useTranslate()
  const { notices, unsaved } = useShell()
  const { stack, go } = useNavigation()
  const into = useMergedInto(id, state.status === 'refused' && state.error.userMessage === 'notAllowed')
  const stays = unsaved.has(id)
  useEffect(() => {
    const index = stack?.findIndex((cell) => cell.kind === 'item' && cell.id === id) ?? -1
    if (!stack || into === undefined || index < 0 || stays) return
    go(replaceColumn(stack, index, itemKey(into)), { replace: true })
    notices.info(t('app.item.ledOn', { id }))
  }, [into, id, stack, go, notices, stays, t])
  return stays ? into : undefined
}

/**
 * Returns the item that this one was merged into; undefined while loading, and for an item that exists or was
 * deleted otherwise.
 */
function useMergedInto(id: string, isGone: boolean): string | undefined {
  const { channel } = useShell()
  const [found, setFound] = useState<{ of: string; into: string | undefined } | undefined>(undefined)
  useEffect(() => {
    if (!isGone) return
    let isCurrent = true
    channel.items.label(id).then(
      ({ mergedInto }) => isCurrent && setFound({ of: id, into: mergedInto }),
      // What leads nowhere stays refused.
      () => {},
    )
    return () => void (isCurrent = false)
  }, [channel, id, isGone])
  return isGone && found?.of === id ? found.into : undefined
}
