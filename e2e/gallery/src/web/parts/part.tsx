import { Box, Section } from '@cairn/ui'
import type { ReactNode } from 'react'

/** Renders a section of the gallery: a title and the given components below it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Box display="flex" flexDirection="column" gap="10px">
        {children}
      </Box>
    </Section>
  )
}
