import type { Item } from '@cairn/contract/web'

/** Returns the alternative text of a picture: its description, else its caption. Empty if it has neither. */
export function altOf(attachment: Item | undefined): string {
  const said = [attachment?.['altText'], attachment?.['caption']]
  return said.find((each): each is string => typeof each === 'string' && each.trim() !== '') ?? ''
}
