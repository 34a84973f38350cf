/** Whether the page reads from right to left, as its language does. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl'
}

/** What a key means on a page that reads from left to right: elsewhere the arrow to the left leads on, that to the right back. */
export function logicalKey(key: string): string {
  if (!isRightToLeft()) return key
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}
