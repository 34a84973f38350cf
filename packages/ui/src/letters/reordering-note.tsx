import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { LANGUAGE_TYPE } from '@cairn/contract'
import { useChanges, useCommands, useTranslate } from '@cairn/contract/web'
import { Box } from '../base/layout.ts'
import { Text } from '../base/text.ts'

const AGAIN_MS = 2000
const LANGUAGES = [LANGUAGE_TYPE]
const answerSchema = v.object({ percent: v.optional(v.number()) })

/**
 * Says that items of a type are coming into a new order, as after a change of the letters of their
 * language, and how far that is. Nothing if they are in order.
 */
export function ReorderingNote({ type }: { type: string }) {
  const t = useTranslate()
  const percent = useReordering(type)
  if (percent === undefined) return null
  return (
    <Box role="status" flex="none" padding="8px 16px" bg="sunken" _print={{ display: 'none' }}>
      <Text size="sm">{t('ui.letters.reordering', { percent })}</Text>
      <Box aria-hidden="true" height="4px" marginTop="4px" borderRadius="full" bg="line" overflow="hidden">
        <Box height="100%" bg="info" style={{ width: `${percent}%` }} />
      </Box>
    </Box>
  )
}

/** Asks how far a new order is: at first, when a language changes, and until it is done. */
function useReordering(type: string): number | undefined {
  const { act } = useCommands()
  const [percent, setPercent] = useState<number | undefined>(undefined)
  const [changes, setChanges] = useState(0)
  useChanges(LANGUAGES, () => setChanges((before) => before + 1))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const look = async () => {
      const told = v.parse(answerSchema, await act('reordering', `${type}-0`)).percent
      if (!isCurrent) return
      setPercent(told)
      if (told !== undefined) timer = setTimeout(again, AGAIN_MS)
    }
    const again = () => void look().catch(() => isCurrent && setPercent(undefined))
    again()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [act, type, changes])
  return percent
}
