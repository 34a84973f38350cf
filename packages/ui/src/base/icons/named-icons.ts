import type { LucideIcon } from 'lucide-react'

/**
 * Returns its argument unchanged. It widens the type to one that can be written into declaration files
 * without the icon library.
 */
export function namedIcons<K extends string>(icons: Record<K, LucideIcon>): Readonly<Record<K, LucideIcon>> {
  return icons
}
