import type { Item } from '@cairn/contract/web'

/**
 * Returns what a picture shows in words, of those who described it: its caption without such words. Empty if
 * nobody said anything of it.
 */
export function altOf(attachment: Item | undefined): string {
  const said = [attachment?.['altText'], attachment?.['caption']]
  return said.find((each): each is string => typeof each === 'string' && each.trim() !== '') ?? ''
}
