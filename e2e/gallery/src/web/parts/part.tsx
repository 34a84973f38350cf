import { Box, Section } from '@cairn/ui'
import type { ReactNode } from 'react'

/** Renders some components under a title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Box display="flex" flexDirection="column" gap="10px">
        {children}
      </Box>
    </Section>
  )
}
