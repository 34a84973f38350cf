/** What is typed into, or chosen in, with the keyboard of the screen. */
const FIELD = 'input, textarea, select, [contenteditable="true"]'

/**
 * Scrolls the focused field into view whenever the scrolling area around it changes its height, as when the
 * on-screen keyboard opens, and shortens the page where that keyboard covers it. Returns a function that
 * stops this.
 */
export function keepFieldInView(): () => void {
  const ends = new AbortController()
  const sizes = new ResizeObserver(() => reveal(document.activeElement))
  const follow = ({ target }: FocusEvent) => {
    sizes.disconnect()
    const scroller = target instanceof Element && target.matches(FIELD) ? scrollerOf(target) : undefined
    // Observing tells the size at once, and so brings the field into view.
    if (scroller) sizes.observe(scroller)
  }
  document.addEventListener('focusin', follow, { signal: ends.signal })
  globalThis.visualViewport?.addEventListener('resize', fitFrame, { signal: ends.signal })
  return () => {
    ends.abort()
    sizes.disconnect()
  }
}

/**
 * Scrolls a field just into view, including its scroll margin. A field larger than its frame is left alone.
 */
function reveal(field: Element | null): void {
  if (!field?.matches(FIELD)) return
  const room = scrollerOf(field)?.clientHeight ?? 0
  if (field.clientHeight < room / 2) field.scrollIntoView({ block: 'nearest' })
}

function scrollerOf(field: Element): Element | undefined {
  for (let above = field.parentElement; above; above = above.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(above).overflowY)) return above
  return undefined
}

/** Some browsers lay the keyboard over the page: the frame then takes the height that is left. */
function fitFrame(): void {
  const { visualViewport, document: page, innerHeight } = globalThis.window
  if (!visualViewport) return
  const { height, scale } = visualViewport
  const isCovered = scale === 1 && height < innerHeight - 1
  page.documentElement.toggleAttribute('data-keyboard', isCovered)
  if (!isCovered) return void page.documentElement.style.removeProperty('--seen-height')
  page.documentElement.style.setProperty('--seen-height', `${Math.round(height)}px`)
  globalThis.scrollTo(0, 0)
}
