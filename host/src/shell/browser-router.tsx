import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { NavigationType, Router, type Navigator } from 'react-router'

type Place = {
  location: { pathname: string; search: string; hash: string; state: null; key: string }
  navigationType: NavigationType
}

/**
 * The router over the browser's own history. The library's `BrowserRouter` brings its data router along, three times as much
 * code as the declarative router that is used here.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => whereWeAre(NavigationType.Pop))
  const navigator = useMemo(() => createNavigator((type) => setPlace(whereWeAre(type))), [])
  useLayoutEffect(() => {
    const onPop = () => setPlace(whereWeAre(NavigationType.Pop))
    globalThis.addEventListener('popstate', onPop)
    return () => globalThis.removeEventListener('popstate', onPop)
  }, [])
  return (
    <Router location={place.location} navigationType={place.navigationType} navigator={navigator}>
      {children}
    </Router>
  )
}

function whereWeAre(navigationType: NavigationType): Place {
  const { pathname, search, hash } = globalThis.location
  return { location: { pathname, search, hash, state: null, key: 'default' }, navigationType }
}

function createNavigator(moved: (type: NavigationType) => void): Navigator {
  const { history } = globalThis
  return {
    createHref: (to) => hrefOf(to),
    go: (steps) => history.go(steps),
    push(to) {
      history.pushState(null, '', hrefOf(to))
      moved(NavigationType.Push)
    },
    replace(to) {
      history.replaceState(null, '', hrefOf(to))
      moved(NavigationType.Replace)
    },
  }
}

function hrefOf(to: Parameters<Navigator['createHref']>[0]): string {
  return typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}` || '/'
}
