// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { lazyComponent } from '@cairn/ui'
import { Boundary } from '../areas/boundary.tsx'

afterEach(cleanup)

const module = { default: ({ name }: { name: string }) => <p>Hello {name}</p> }

test('what is on its way stands in its place, then the component', async () => {
  const Part = lazyComponent(() => Promise.resolve(module), <p>waiting</p>)
  render(<Part name="Ada" />)
  expect(screen.getByText('waiting')).toBeTruthy()
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
})

test('what comes between drawing and settling is shown all the same', async () => {
  const arrival = Promise.withResolvers<typeof module>()
  function Waiting() {
    useLayoutEffect(() => arrival.resolve(module))
    return <p>waiting</p>
  }
  const Part = lazyComponent(() => arrival.promise, <Waiting />)
  Part.load().catch(() => {})
  // Outside of the test library's `act`, which would run all effects at once and hide the moment between.
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  root.render(<Part name="Ada" />)
  await expect.poll(() => element.textContent).toBe('Hello Ada')
  root.unmount()
  element.remove()
})

test('what was loaded ahead is there at once', async () => {
  const Part = lazyComponent(() => Promise.resolve(module), <p>waiting</p>)
  await Part.load()
  render(<Part name="Ada" />)
  expect(screen.getByText('Hello Ada')).toBeTruthy()
})

test('code that does not come is said by the boundary around it, and asked for anew', async () => {
  let isThere = false
  const Part = lazyComponent(async () => {
    if (!isThere) throw new Error('gone')
    return module
  })
  render(
    <Boundary fallback={(error, again) => <button onClick={again}>{error.message}</button>}>
      <Part name="Ada" />
    </Boundary>,
  )
  const retry = await screen.findByRole('button', { name: 'gone' })
  isThere = true
  retry.click()
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
})
