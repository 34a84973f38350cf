import { createContext, use, type ComponentType } from 'react'

/** Props of `TimelineOf`: the item types whose changes are shown. */
export interface TimelineOfProps {
  types: readonly string[]
}

/** React context with the shell's timeline. Only the shell provides it. */
export const TimelineContext = createContext<ComponentType<TimelineOfProps> | null>(null)

/**
 * Shows who did what when with items of some types, as far as the person may see it, with filters by type,
 * person, kind and days, and a button that saves it as CSV. It fills its column.
 */
export function TimelineOf(props: TimelineOfProps) {
  const Timeline = use(TimelineContext)
  return Timeline && <Timeline {...props} />
}
