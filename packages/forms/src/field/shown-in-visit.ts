import { SHOWN_COOKIE } from '@cairn/contract'

/** More would make every request long. Of more the latest count. */
const MOST = 60

/**
 * Tells whether a visitor (without an account) pressed *Show* at the content warning of the item during this
 * visit.
 */
export function isShownInVisit(item: string | undefined): boolean {
  return item !== undefined && shown().includes(item)
}

/** Keeps for this visit that a visitor wants to see the item; of the latest 60 items. */
export function showInVisit(item: string): void {
  const ids = [...shown().filter((each) => each !== item), item].slice(-MOST)
  document.cookie = `${SHOWN_COOKIE}=${encodeURIComponent(ids.join(' '))}; path=/; samesite=lax`
}

function shown(): string[] {
  const [, value = ''] = new RegExp(`(?:^|; )${SHOWN_COOKIE}=([^;]*)`).exec(document.cookie) ?? []
  return decodeURIComponent(value).split(' ').filter(Boolean)
}
