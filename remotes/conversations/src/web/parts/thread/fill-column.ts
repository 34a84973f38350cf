/** Room above and below the part that fills the column, in pixels. */
const MARGIN = 16

/**
 * Makes, as a ref, an element as high as what shows of the column around it, also while a keyboard lies over
 * the page, and scrolls the column to it at first, and later while it has the focus: a conversation on a
 * phone has its field at the foot. What stands above and below it is reached by scrolling.
 */
export function fillColumn(element: HTMLElement | null): (() => void) | undefined {
  const scroller = element && scrollerOf(element)
  if (!scroller) return undefined
  let isFirst = true
  const fit = () => {
    element.style.height = `${scroller.clientHeight - MARGIN}px`
    if (isFirst || element.contains(document.activeElement)) element.scrollIntoView({ block: 'center' })
    isFirst = false
  }
  const observer = new ResizeObserver(fit)
  observer.observe(scroller)
  return () => observer.disconnect()
}

/** The nearest element around this one that scrolls. */
function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let each = element.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each
  return undefined
}
