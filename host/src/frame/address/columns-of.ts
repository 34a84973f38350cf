/** Returns the elements of the columns on the screen, from left to right. */
export function columnsOf(frame: ParentNode | null): HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>(':scope > section') ?? [])]
}
