import { Box } from '@cairn/ui'
import { onDemand } from '../state/on-demand.ts'

/** The navigation menu (`shell-drawer.tsx`), whose code is loaded when there is a menu; its room is kept. */
export const ShellDrawer = onDemand(
  () => import('./shell-drawer.tsx'),
  <Box width="drawer" flex="none" display={{ base: 'none', md: 'block' }} />,
  'first',
)
