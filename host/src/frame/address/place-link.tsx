import { Link } from '@cairn/ui'
import { useFollow } from './use-follow.ts'

/**
 * Renders a link to an address of the product (`to`) that navigates without reloading the page, and then
 * calls `after`.
 */
export function PlaceLink({ to, label, after }: { to: string; label: string; after?: () => void }) {
  const follow = useFollow()
  return (
    <Link href={to} onClick={follow(to, after)}>
      {label}
    </Link>
  )
}
