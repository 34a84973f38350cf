import { Box } from '@cairn/ui'
import type { ReactNode } from 'react'

/** Shows the text alternative of a map: beside it if there is room, else below it. */
export function ListPanel({ children }: { children: ReactNode }) {
  return (
    <Box
      flex="none"
      order={{ base: '1', md: '0' }}
      width={{ base: 'full', md: 'min(300px, 50%)' }}
      height={{ base: '45%', md: 'auto' }}
      display="flex"
      flexDirection="column"
      bg="surface"
      border="0 solid"
      borderColor="line"
      borderInlineEndWidth={{ md: '1px' }}
      borderTopWidth={{ base: '1px', md: '0' }}
    >
      {children}
    </Box>
  )
}
