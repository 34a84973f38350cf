import { Portal } from '@chakra-ui/react'
import { useMemo, type ReactNode } from 'react'
import { useHeadPlace } from '../../frame/column.tsx'

/** Shows its children in the header of the column around it; outside a column, where they are. */
export function InColumnHead({ children }: { children: ReactNode }) {
  const place = useHeadPlace()
  const container = useMemo(() => ({ current: place ?? null }), [place])
  if (place === undefined) return children
  return place && <Portal container={container}>{children}</Portal>
}
