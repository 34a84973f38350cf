import { Box, Section } from '@cairn/ui'
import type { ReactNode } from 'react'

export interface PanelProps {
  title: string
  /** A quiet word beside the title. */
  note?: string | undefined
  children: ReactNode
}

/** One panel of the dashboard. */
export function Panel({ title, note, children }: PanelProps) {
  return (
    <Box minWidth="0" border="1px solid" borderColor="line" borderRadius="md" bg="surface" padding="14px 16px">
      <Section title={title} {...(note === undefined ? {} : { note })}>
        {children}
      </Section>
    </Box>
  )
}
