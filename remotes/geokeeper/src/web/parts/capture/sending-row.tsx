import { Box, Text } from '@cairn/ui'
import type { ReactNode } from 'react'

/** Status colour of an upload row: uploading, waiting, needs attention, failed, or done. */
export type RowTone = 'info' | 'plain' | 'warn' | 'bad' | 'ok'

const LOOKS: Readonly<Record<RowTone, { bg: string; color: string }>> = {
  info: { bg: 'infoBg', color: 'info' },
  plain: { bg: 'sunken', color: 'fgMuted' },
  warn: { bg: 'warnBg', color: 'warn' },
  bad: { bg: 'badBg', color: 'bad' },
  ok: { bg: 'okBg', color: 'ok' },
}

interface SendingRowProps {
  tone: RowTone
  icon: ReactNode
  title: ReactNode
  note: string
  /** How much of its files arrived, from 0 to 1. */
  share?: number | undefined
  /** Buttons below. */
  children?: ReactNode
}

/** Shows a queued record on the upload page: icon, name, status and actions. */
export function SendingRow({ tone, icon, title, note, share, children }: SendingRowProps) {
  return (
    <Box display="flex" gap="12px" padding="12px 16px" borderTop="1px solid" borderColor="line">
      <Box display="grid" placeItems="center" boxSize="40px" flex="none" borderRadius="md" {...LOOKS[tone]}>
        {icon}
      </Box>
      <Box flex="1" minWidth="0" display="grid" gap="4px" alignContent="center">
        <Box fontWeight="semibold" overflowWrap="anywhere">
          {title}
        </Box>
        <Text size="sm" tone={tone === 'bad' ? 'bad' : 'muted'}>
          {note}
        </Text>
        {share !== undefined && <ProgressBar share={share} height="8px" />}
        {children && (
          <Box display="flex" flexWrap="wrap" gap="8px" marginTop="4px">
            {children}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** Shows a progress bar; decorative, as the text beside it says the same. */
export function ProgressBar({ share, height }: { share: number; height: string }) {
  return (
    <Box height={height} bg="line" borderRadius="sm" overflow="hidden" aria-hidden="true">
      <Box height="full" bg="primary" width={`${Math.min(1, share) * 100}%`} />
    </Box>
  )
}

/** Shows the heading of a part of the page of sending. */
export function SendingTitle({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" tone="muted" fontWeight="semibold" padding="8px 16px" bg="sunken">
      {children}
    </Text>
  )
}
