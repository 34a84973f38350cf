// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { SoundRecorder } from './sound-recorder.tsx'
import texts from '../texts/en.json' with { type: 'json' }

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

function open() {
  const host = new FakeHost({ texts })
  const onFile = vi.fn<(file: File) => void>()
  render(
    <UiProvider dark={false}>
      <SoundRecorder onTake={() => {}} onFile={onFile} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Start recording' }))
  return onFile
}

it('names no way that is not there where a take is heard alone', async () => {
  const getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  render(
    <UiProvider dark={false}>
      <SoundRecorder />
    </UiProvider>,
    { wrapper: new FakeHost({ texts }).wrapper },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Start recording' }))
  expect(await screen.findByText(texts['forms.sound.allow'])).toBeTruthy()
  expect(document.querySelector('[data-sound-file]')).toBeNull()
})

it.each([
  ['missing', 'NotFoundError', 'This device has no microphone'],
  ['refused', 'NotAllowedError', 'Your browser does not allow the microphone for this page'],
  ['used by another program', 'NotReadableError', 'Another program is using the microphone'],
])('says that the microphone is %s, and takes a recording of the device instead', async (_problem, name, said) => {
  const getUserMedia = () => Promise.reject(new DOMException('no', name))
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  const onFile = open()
  expect(await screen.findByText(said)).toBeTruthy()
  const chooser = document.querySelector('[data-sound-file]')
  const file = new File(['sound'], 'word.m4a', { type: 'audio/mp4' })
  if (chooser) fireEvent.change(chooser, { target: { files: [file] } })
  await vi.waitFor(() => expect(onFile.mock.calls[0]?.[0]).toBe(file), { timeout: 60_000 })
})
