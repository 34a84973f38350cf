import type { LucideIcon } from 'lucide-react'

/** Gives icons by their names a type that can be written down, for areas that have only the types of this package. */
export function namedIcons<K extends string>(icons: Record<K, LucideIcon>): Readonly<Record<K, LucideIcon>> {
  return icons
}
