/** Returns the elements of the columns in the column stack's element, from left to right. */
export function columnsOf(frame: ParentNode | null): HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>(':scope > section') ?? [])]
}
