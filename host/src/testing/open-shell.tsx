import { render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { WebSocket } from 'ws'
import type { Socket } from '@cairn/channel'
import type { KeyStore } from '@cairn/channel/storage'
import { ShellProviders } from '../app.tsx'
import { createShell } from '../data/create-shell.ts'
import type { Shell } from '../data/shell.ts'
import { ShellFrame } from '../shell/shell-frame.tsx'

export interface OpenShell {
  shell: Shell
  /** Path and query as they stand. */
  address: () => string
}

/** The whole shell at an address, on a channel of its own to the server at `origin`. */
export function openShell(origin: string, address: string, storage: KeyStore = memoryStorage()): OpenShell {
  const shell = createShell({ origin, storage, version: 'test', reload: () => {}, createSocket: openSocket })
  let current = address
  function Address() {
    const { pathname, search } = useLocation()
    current = pathname + search
    return null
  }
  render(
    <ShellProviders shell={shell}>
      <MemoryRouter initialEntries={[address]}>
        <ShellFrame />
        <Address />
      </MemoryRouter>
    </ShellProviders>,
  )
  return { shell, address: () => current }
}

/** jsdom has a socket of its own, which gets no further than the handshake. */
export function openSocket(url: string): Socket {
  return new WebSocket(url) as unknown as Socket
}

/** Storage of one tab. */
export function memoryStorage(): KeyStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
