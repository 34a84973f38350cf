/** Edges of something on the page, in pixels, as `getBoundingClientRect` gives them. */
export type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
/** Pixels along each side of a map. */
export type Padding = Record<keyof Edges, number>

/** Share of a map's width and height that is always left free of padding. */
const LEAST_FREE = 0.35
/** Milliseconds after a change until covers have their places. */
const COVERS_SETTLE_MS = 250
/** Pixels between a cover and what the map shows. */
const BESIDE_COVER = 8
/** Pixels of a map that is low, such as one in a column, and between a panel beside it and its names. */
const [LOW, BESIDE_PANEL] = [300, 40]
/** What lies over a map: its panels and buttons, its scale and credit, and messages over the page. */
const [COVERS, PAGE_COVERS] = ['[data-over-map], .maplibregl-ctrl', '[data-messages] > *']

/** Returns the edges of panels that lie over a map. */
export function coversOf(container: HTMLElement): Edges[] {
  const own = container.closest('[role=region]')?.querySelectorAll(COVERS) ?? []
  return [...own, ...document.querySelectorAll(PAGE_COVERS)].map((cover) => cover.getBoundingClientRect())
}

/**
 * Calls `tell` soon after something over a map came, went, or the map got another size. Returns the end of
 * it.
 */
export function followCovers(container: HTMLElement, tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(tell, COVERS_SETTLE_MS)
  }
  const changes = new MutationObserver(soon)
  const sizes = new ResizeObserver(soon)
  changes.observe(container.closest('[role=region]') ?? container, { childList: true, subtree: true })
  sizes.observe(container)
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    sizes.disconnect()
  }
}

/**
 * Returns how many pixels along each side of a map are covered and a little more, at least `gap`. Each cover
 * counts at the side where it takes the least; one in the corner of a low map, such as a legend, at its end.
 * At least a third of the width and of the height stays free.
 */
export function paddingAround(map: Edges, covers: readonly Edges[], gap = 0): Padding {
  const padding: Padding = { left: gap, right: gap, top: gap, bottom: gap }
  for (const cover of covers) {
    if (!overlaps(map, cover)) continue
    const taken: Padding = {
      left: cover.right - map.left,
      right: map.right - cover.left,
      top: cover.bottom - map.top,
      bottom: map.bottom - cover.top,
    }
    const height = map.bottom - map.top
    if (height < LOW && cover.bottom - cover.top > height / 3 && map.right - cover.right < cover.left - map.left) {
      // Above the places it would take most of the map.
      padding.right = Math.max(padding.right, taken.right + BESIDE_PANEL)
      continue
    }
    const sides = Object.keys(taken) as (keyof Padding)[]
    const side = sides.reduce((best, each) => (taken[each] < taken[best] ? each : best))
    padding[side] = Math.max(padding[side], taken[side] + BESIDE_COVER)
  }
  const [across, down] = [map.right - map.left, map.bottom - map.top].map((length) => length * (1 - LEAST_FREE))
  const [left, right] = limited(padding.left, padding.right, across ?? 0)
  const [top, bottom] = limited(padding.top, padding.bottom, down ?? 0)
  return { left, right, top, bottom }
}

/** Tells whether a position of the page lies under one of the covers. */
export function isCovered(x: number, y: number, covers: readonly Edges[]): boolean {
  return covers.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
}

/** Returns both lengths, scaled down if their sum is larger than `most`. */
function limited(one: number, other: number, most: number): [number, number] {
  const scale = Math.min(1, most / Math.max(1, one + other))
  return [one * scale, other * scale]
}

function overlaps(one: Edges, other: Edges): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
