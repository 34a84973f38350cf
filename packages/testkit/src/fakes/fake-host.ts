import { createElement, type ReactNode } from 'react'
import { HostContext, type HostApi } from '@cairn/contract/web'
import { createFakeApi } from './fake-api.ts'
import { FakeShell } from './fake-shell.ts'

export { anItem, type FakeHostOptions, type FakeStream } from './fake-shell.ts'

/** A shell in memory with the hooks and commands of the real one, for tests of views, lists and forms. */
export class FakeHost extends FakeShell {
  readonly api: HostApi = createFakeApi(this)

  /** Renders children under this host. For `wrapper` of testing-library. */
  readonly wrapper = ({ children }: { children: ReactNode }) =>
    createElement(HostContext, { value: this.api }, children)
}
