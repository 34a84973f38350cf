import { withCanvas } from '@cairn/map/canvas-on-demand'
import { HostContext } from '@cairn/contract/web'
import {
  AskCareContext,
  AskValuesContext,
  lazyComponent,
  MakeItemContext,
  MiniatureContext,
  ResultMapContext,
  TypeHues,
  UiProvider,
} from '@cairn/ui'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { createHostApi } from './state/host-api.ts'
import { StoreProvider } from './state/store-provider.tsx'
import { ShellContext, type Shell } from './state/shell.ts'
import { useConfigOrNull, useDark, useRegistry, useTextSize } from './state/use-shell-state.ts'
import { AddressRouter } from './frame/address/address-router.tsx'
import { ColumnPartsContext } from './columns/column-parts.ts'
import { COLUMN_PARTS } from './shell/column-parts.tsx'
import { ShellFrame } from './shell/shell-frame.tsx'
import { ShellMistake } from './frame/shell-mistake.tsx'
import { Boundary } from './areas/boundary.tsx'

/** Maps are drawn by a package of their own, of which nothing comes before one is opened. */
const ResultMap = lazyComponent(() => withCanvas(import('@cairn/map/result-map')))

/** Without its code, rows have no small maps and are the same otherwise. */
const Miniature = lazyComponent(() => import('@cairn/map/miniature').catch(() => ({ default: () => null })))

/** Forms come with the first item. */
const AskCare = lazyComponent(async () => ({ default: (await import('@cairn/forms')).CareDialog }))
const MakeItem = lazyComponent(async () => ({ default: (await import('@cairn/forms')).CreateDialog }))
const AskValues = lazyComponent(async () => ({ default: (await import('@cairn/forms')).AskDialog }))

/**
 * Renders the whole shell: its providers, the router over the browser's history, and the frame with the
 * columns.
 */
export function App({ shell }: { shell: Shell }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  return (
    <ShellProviders shell={shell}>
      <AddressRouter history={history}>
        <Boundary fallback={(error, again) => <ShellMistake error={error} again={again} />}>
          <ShellFrame />
        </Boundary>
      </AddressRouter>
    </ShellProviders>
  )
}

/**
 * Provides everything that components of the shell need (state, commands, theme) except the router, which
 * tests replace by one with another history.
 */
export function ShellProviders({ shell, children }: { shell: Shell; children: ReactNode }) {
  const api = useMemo(() => createHostApi(shell), [shell])
  return (
    <StoreProvider store={shell.store}>
      <ShellContext value={shell}>
        <HostContext value={api}>
          <ColumnPartsContext value={COLUMN_PARTS}>
            <Look>{children}</Look>
          </ColumnPartsContext>
        </HostContext>
      </ShellContext>
    </StoreProvider>
  )
}

function Look({ children }: { children: ReactNode }) {
  const { types } = useRegistry()
  const hueOf = useCallback((type: string) => types.get(type)?.hue ?? 'admin', [types])
  return (
    <UiProvider dark={useDark()} textSize={useTextSize()} colours={useConfigOrNull()?.colours}>
      <ResultMapContext value={ResultMap}>
        <MiniatureContext value={Miniature}>
          <TypeHues value={hueOf}>
            <AskCareContext value={AskCare}>
              <AskValuesContext value={AskValues}>
                <MakeItemContext value={MakeItem}>{children}</MakeItemContext>
              </AskValuesContext>
            </AskCareContext>
          </TypeHues>
        </MiniatureContext>
      </ResultMapContext>
    </UiProvider>
  )
}
