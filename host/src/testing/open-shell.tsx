import { act, configure, render } from '@testing-library/react'
import { useState } from 'react'
import { WebSocket } from 'ws'
import type { Socket } from '@cairn/channel'
import type { KeyStore } from '@cairn/channel/storage'
import { ShellProviders } from '../app.tsx'
import { createShell } from '../data/create-shell.ts'
import type { Shell } from '../data/shell.ts'
import { PlaceContext } from '../shell/place.tsx'
import { ShellFrame } from '../shell/shell-frame.tsx'
import { memoryStorage } from './memory-storage.ts'

// A second is short on a machine that is at other work; what does not come, does not come in twenty either.
configure({ asyncUtilTimeout: 20_000 })

export interface OpenShell {
  shell: Shell
  /** Path and query as they stand. */
  address: () => string
  /** Goes to another address, as the browser's history does. */
  goTo: (address: string) => void
}

/** The whole shell at an address, on a channel of its own to the server at `origin`. */
export function openShell(origin: string, address: string, storage: KeyStore = memoryStorage()): OpenShell {
  const shell = createShell({ origin, storage, version: 'test', reload: () => {}, createSocket: openSocket })
  let current = address
  let goTo: OpenShell['goTo'] = () => {}
  function Memory() {
    const [at, move] = useState(address)
    current = at
    goTo = move
    const { pathname, search } = new URL(at, origin)
    return (
      <PlaceContext value={{ pathname, search, move }}>
        <ShellFrame />
      </PlaceContext>
    )
  }
  render(
    <ShellProviders shell={shell}>
      <Memory />
    </ShellProviders>,
  )
  return { shell, address: () => current, goTo: (to) => act(() => goTo(to)) }
}

/** jsdom has a socket of its own, which gets no further than the handshake. */
export function openSocket(url: string): Socket {
  return new WebSocket(url) as unknown as Socket
}
