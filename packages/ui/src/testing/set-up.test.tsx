// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

it('a frame comes after a test that had fake timers', async () => {
  vi.useFakeTimers()
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  button.remove()
  vi.useRealTimers()
  const run = vi.fn<() => void>()
  requestAnimationFrame(run)
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), 60_000)
})
