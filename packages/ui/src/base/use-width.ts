import { useCallback, useState } from 'react'

/**
 * Returns the width of an element in pixels and the ref callback to attach to it. The width is kept
 * current; it is undefined until the element exists.
 */
export function useWidth(): [number | undefined, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState<number | undefined>(undefined)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, measure]
}
