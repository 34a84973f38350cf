import { createElement, type ReactNode } from 'react'
import { HostContext, type HostApi } from '@cairn/contract/web'
import { createFakeApi } from './fake-api.ts'
import { FakeShell } from './fake-shell.ts'

export { anItem, type FakeHostOptions, type FakeStream } from './fake-shell.ts'

/**
 * A shell in memory that offers views the hooks and commands of the real one (`api`), for tests of views,
 * lists and forms.
 */
export class FakeHost extends FakeShell {
  readonly api: HostApi = createFakeApi(this)

  /** Component that gives its children this host; for `wrapper` of testing-library. */
  readonly wrapper = ({ children }: { children: ReactNode }) =>
    createElement(HostContext, { value: this.api }, children)
}
