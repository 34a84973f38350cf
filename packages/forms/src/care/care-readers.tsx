import { useCallback } from 'react'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { HStack, Icon, Text, useAsync } from '@cairn/ui'
import * as v from 'valibot'

const answerSchema = v.object({ count: v.number(), all: v.number(), isMore: v.boolean(), isOpen: v.boolean() })
/** The server looks at so many items at once. */
const MOST = 50

/** Props of `CareReaders`, which says how many people would see items that are cared for like this. */
export interface CareReadersProps {
  /** The items, or the id with index 0 of the type of a new one. */
  ids: readonly string[]
  /** What would be stored in them: level, protocols, their rule, and of a new item the owner. */
  care: Readonly<Record<string, unknown>>
}

/**
 * Asks the server how many people would see items, the first 50 of them, that are cared for like this, and
 * says so. Renders nothing until it is known, if that fails, and for who may not know it.
 */
export function CareReaders({ ids, care }: CareReadersProps) {
  const translate = useTranslate()
  const { act } = useCommands()
  const [first = ''] = ids
  const some = ids.length > 1 ? { ids: ids.slice(0, MOST) } : {}
  const asked = JSON.stringify({ ...care, ...some })
  const ask = useCallback(
    async () => v.parse(answerSchema, await act('careReaders', first, JSON.parse(asked) as Record<string, unknown>)),
    [act, first, asked],
  )
  const [answer] = useAsync(ask)
  if (answer.status !== 'ready') return null
  const { count, all, isMore, isOpen } = answer.value
  const words = translate(count === all ? 'forms.care.seen' : 'forms.care.seenSome', { count, all })
  return (
    <HStack gap="6px" role="status" color="fgMuted">
      <Icon name="users" />
      <Text size="sm">
        {isMore ? translate('forms.care.seenMore', { words }) : words}
        {isOpen && ` ${translate('forms.care.seenOpen')}`}
        {ids.length > MOST && ` ${translate('forms.care.seenFirst', { count: MOST })}`}
      </Text>
    </HStack>
  )
}
