import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** After so many milliseconds code that did not come is asked for again. */
const AGAIN_MS = 3000
/** So often it is asked for before it is given up. */
const ATTEMPTS = 40

/** A component whose code is loaded when it is first rendered, or earlier by calling `load`. */
export interface LazyComponent<P> {
  (props: P): ReactNode
  /** Starts loading the code. Rejects if it cannot be loaded; the next call then tries again. */
  load: () => Promise<void>
}

/**
 * Returns a component that loads its code by a dynamic import when it is first rendered. Meanwhile it shows
 * `waiting`, or what that returns for the props. A failed import is retried for two minutes, in case the
 * connection comes back. Then its error is thrown while rendering, for the nearest error boundary; an error
 * of the code itself is thrown at once. With `otherwise`, that is shown after the first failure, and the
 * import is retried until it succeeds.
 *
 * Use it instead of `React.lazy`, which breaks a column when one file fails to load, and delays each newly
 * revealed Suspense boundary by 300 ms.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting: ReactNode | ((props: P) => ReactNode) = null,
  otherwise?: ReactNode,
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
    const [state, setState] = useState<{ failure?: { thrown: unknown; isLast: boolean } }>({})
    const isLoaded = Loaded !== undefined
    // Loading starts while the parents render, not only after they have been committed.
    if (!isLoaded && !state.failure) start().catch(() => {})
    useEffect(() => {
      if (isLoaded) return
      let isCurrent = true
      let timer: ReturnType<typeof setTimeout> | undefined
      let attempts = 0
      const attempt = () => {
        attempts += 1
        start().then(
          () => isCurrent && setState({}),
          (thrown: unknown) => {
            if (!isCurrent) return
            const isLast = otherwise === undefined && (attempts >= ATTEMPTS || !isNotLoaded(thrown))
            setState({ failure: { thrown, isLast } })
            if (!isLast) timer = setTimeout(attempt, AGAIN_MS)
          },
        )
      }
      attempt()
      return () => {
        isCurrent = false
        clearTimeout(timer)
      }
    }, [isLoaded])
    if (Loaded) return <Loaded {...props} />
    if (state.failure?.isLast) throw state.failure.thrown
    if (state.failure && otherwise !== undefined) return otherwise
    return typeof waiting === 'function' ? waiting(props) : waiting
  }
  return Object.assign(Part, { load: start })
}

/** Tells the error of a bundle whose file did not come from one of the code in it. */
function isNotLoaded(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'ChunkLoadError'
}
