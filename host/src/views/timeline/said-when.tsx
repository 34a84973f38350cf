import { useLanguage } from '@cairn/contract/web'
import { formatDateTime, formatRelative } from '@cairn/model/format'
import { Box, Text } from '@cairn/ui'
import type { ReactNode } from 'react'

/** Props of `SaidWhen`. */
export interface SaidWhenProps {
  /** When it was done (ISO 8601). */
  ts: string
  /**
   * The current time (milliseconds since 1970), from which to tell how long ago it was; without it the time
   * of day is shown.
   */
  now?: number | undefined
  /** What was done, in words. */
  children: ReactNode
}

/**
 * Renders a sentence about a change and its time: beside the sentence, or below it where there is no room.
 */
export function SaidWhen({ ts, now, children }: SaidWhenProps) {
  const language = useLanguage()
  const when = formatDateTime(ts, language)
  return (
    <Box as="span" display="flex" flexWrap="wrap" justifyContent="space-between" gap="0 10px" minWidth="0">
      <Box as="span" flex="1 1 9rem" minWidth="0">
        {children}
      </Box>
      <Text as="span" size="sm" tone="muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
        <time dateTime={ts} title={when}>
          {now === undefined ? when.slice(-'HH:mm'.length) : formatRelative(Date.parse(ts), now, language)}
        </time>
      </Text>
    </Box>
  )
}
