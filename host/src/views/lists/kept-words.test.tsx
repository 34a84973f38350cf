// @vitest-environment jsdom
import { HostContext, type Item } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RenameForm } from './rename-form.tsx'

afterEach(cleanup)

const WEIR: Item = anItem('LOVValue-1', { list: 'KINDS', key: 'WEIR', translations: { en: 'Weir' } })

function show(host: FakeHost, element: React.ReactElement): void {
  cleanup()
  render(
    <UiProvider dark={false}>
      <HostContext value={host.api}>{element}</HostContext>
    </UiProvider>,
  )
}

test('words of a value outlive their dialog until they are saved or given up', async () => {
  const host = new FakeHost({ items: [WEIR] })
  const form = (value = 'WEIR') => (
    <RenameForm
      {...{ list: 'KINDS', owner: undefined, value }}
      written={async () => WEIR}
      translations={WEIR['translations']}
      close={() => {}}
    />
  )
  const english = () => screen.getByLabelText<HTMLInputElement>('English')
  show(host, form())
  fireEvent.change(english(), { target: { value: 'Fish weir' } })
  show(host, form())
  expect(english().value).toBe('Fish weir')
  show(host, form('TRAP'))
  expect(english().value).toBe('Weir')
  show(host, form())
  fireEvent.click(screen.getByRole('button', { name: 'app.lists.save' }))
  await waitFor(() => expect(host.unsent.size).toBe(0))
  fireEvent.change(english(), { target: { value: 'Trap' } })
  fireEvent.click(screen.getByRole('button', { name: 'app.cancel' }))
  expect(host.unsent.size).toBe(0)
})
