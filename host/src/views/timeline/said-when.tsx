import { useLanguage } from '@cairn/contract/web'
import { formatDateTime, formatRelative } from '@cairn/model/format'
import { Box, Text } from '@cairn/ui'
import type { ReactNode } from 'react'

/** Props of `SaidWhen`. */
export interface SaidWhenProps {
  ts: string
  /** Where no heading names the day: how long ago it was, seen from this moment (milliseconds since 1970). */
  now?: number | undefined
  /** What was done, in words. */
  children: ReactNode
}

/** Renders what was done and when: the time stands beside the words, or below them where there is no room. */
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
