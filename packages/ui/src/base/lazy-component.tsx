import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** A component whose code is loaded when it is first rendered, or earlier by calling `load`. */
export interface LazyComponent<P> {
  (props: P): ReactNode
  /** Starts loading the code. Rejects if it cannot be loaded; the next call then tries again. */
  load: () => Promise<void>
}

/**
 * Returns a component that loads its code by a dynamic import when it is first rendered. `waiting` is
 * shown meanwhile. A failed import is thrown while rendering, for the nearest error boundary.
 *
 * Use it instead of `React.lazy` on the way to a first list. React delays each newly revealed Suspense
 * boundary by 300 ms, and three of them would follow one another there.
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
    // Loading starts while the parents render, not only after they have been committed.
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
