import { useCallback, useState } from 'react'

/** The width of an element in pixels, kept current; undefined until it is there. */
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
