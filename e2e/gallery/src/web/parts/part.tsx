import { Box, Section } from '@cairn/ui'
import type { ReactNode } from 'react'

/** Some components under what they are. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Box display="flex" flexDirection="column" gap="10px">
        {children}
      </Box>
    </Section>
  )
}
