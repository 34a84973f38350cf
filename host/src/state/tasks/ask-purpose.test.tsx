// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { DialogRequest } from '@cairn/contract/web'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../../texts/en.json' with { type: 'json' }
import type { Shell } from '../shell.ts'
import { askPurpose } from './ask-purpose.tsx'

afterEach(cleanup)

/** A shell whose dialogs are rendered here. */
function shellHere() {
  const { wrapper } = new FakeHost({ texts })
  const open = ({ Content }: DialogRequest) =>
    new Promise<void>((resolve) => {
      const body = Content && <Content close={resolve} />
      render(<UiProvider dark={false}>{body}</UiProvider>, { wrapper })
    })
  return { dialogs: { open }, store: { get: () => (key: string) => key } } as unknown as Shell
}

it('T78 asks whether an export has what is withheld too, which it has not unless that is ticked', async () => {
  const said = askPurpose(shellHere())
  const box = screen.getByRole('checkbox', { name: texts['app.purpose.withheld'] }) as HTMLInputElement
  expect(box.checked).toBe(false)
  fireEvent.click(box)
  // No list of purposes is loaded here: without one the form stays.
  fireEvent.click(screen.getByRole('button', { name: texts['app.purpose.say'] }))
  expect(box.checked).toBe(true)
  const [cancel] = screen.getAllByRole('button')
  fireEvent.click(cancel as HTMLElement)
  expect(await said).toBeUndefined()
})
