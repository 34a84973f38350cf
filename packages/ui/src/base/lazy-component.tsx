import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** A component whose code comes when it is first shown, or when `load` is called ahead of that. */
export interface LazyComponent<P> {
  (props: P): ReactNode
  load: () => Promise<void>
}

/**
 * Makes such a component; `waiting` stands in its place meanwhile. In place of `React.lazy` where every millisecond shows: React
 * holds back each newly revealed Suspense boundary for 300 ms, and three of them stand on the way to a list.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting: ReactNode = null,
): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const start = () => {
    loading ??= load().then(
      (module) => void (Loaded = module.default),
      (thrown: unknown) => {
        loading = undefined
        throw thrown
      },
    )
    return loading
  }

  function Part(props: P) {
    const [state, setState] = useState<{ failure?: { thrown: unknown } }>({})
    const isLoaded = Loaded !== undefined
    // It begins with the drawing of what is around it, not after that.
    if (!isLoaded && !state.failure) start().catch(() => {})
    useEffect(() => {
      if (isLoaded) return
      let isCurrent = true
      start().then(
        () => isCurrent && setState({}),
        (thrown: unknown) => isCurrent && setState({ failure: { thrown } }),
      )
      return () => void (isCurrent = false)
    }, [isLoaded])
    if (state.failure) throw state.failure.thrown
    return Loaded ? <Loaded {...props} /> : waiting
  }
  return Object.assign(Part, { load: start })
}
