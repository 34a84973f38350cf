import { act, render } from '@testing-library/react'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { WebSocket } from 'ws'
import type { Socket } from '@cairn/channel'
import type { KeyStore } from '@cairn/channel/storage'
import { ShellProviders } from '../app.tsx'
import { createShell } from '../state/create-shell.ts'
import type { Shell } from '../state/shell.ts'
import { AddressRouter } from '../frame/address/address-router.tsx'
import { ShellFrame } from '../shell/shell-frame.tsx'
import { memoryStorage } from './memory-storage.ts'

/** A shell rendered in a test. */
export interface OpenShell {
  shell: Shell
  /** Path and query of the current address. */
  address: () => string
  /** Navigates to another address, as one typed by hand would. */
  goTo: (address: string) => void
  /** Goes back or forward by so many steps of the history. */
  step: (delta: number) => void
}

/**
 * Renders the whole shell at an address in jsdom, connected to the server at `origin`. `storage` stands in
 * for the browser's; empty by default.
 */
export function openShell(origin: string, address: string, storage: KeyStore = memoryStorage()): OpenShell {
  const shell = createShell({ origin, storage, version: 'test', reload: () => {}, createSocket: openSocket })
  const history = createMemoryHistory({ initialEntries: [address], v5Compat: true })
  render(
    <ShellProviders shell={shell}>
      <AddressRouter history={history}>
        <ShellFrame />
      </AddressRouter>
    </ShellProviders>,
  )
  return {
    shell,
    address: () => history.location.pathname + history.location.search,
    goTo: (to) => act(() => history.push(to)),
    step: (delta) => act(() => history.go(delta)),
  }
}

/** Opens a socket by the library `ws`, because jsdom's own does not work. */
export function openSocket(url: string): Socket {
  return new WebSocket(url) as unknown as Socket
}
