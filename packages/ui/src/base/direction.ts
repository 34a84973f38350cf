/** Returns true if the page is written from right to left (`dir="rtl"` on the root element). */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl'
}

/**
 * Returns the key name as on a left-to-right page: on a right-to-left page `ArrowLeft` and `ArrowRight`
 * are swapped. Other keys are returned unchanged.
 */
export function logicalKey(key: string): string {
  if (!isRightToLeft()) return key
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}
