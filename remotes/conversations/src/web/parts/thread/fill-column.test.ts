// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { fillColumn } from './fill-column.ts'

it('CON-18 fills what shows of the column, follows its height, stays in view only with the focus, and lets go', () => {
  const resized: (() => void)[] = []
  const disconnect = vi.fn<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resized.push(tell)
      }
      observe = () => resized.at(-1)?.()
      disconnect = disconnect
    },
  )
  const column = document.createElement('div')
  column.style.overflowY = 'auto'
  const title = column.appendChild(document.createElement('input'))
  const element = column.appendChild(document.createElement('div'))
  const field = element.appendChild(document.createElement('input'))
  const shown = vi.fn<() => void>()
  element.scrollIntoView = shown
  document.body.append(column)
  Object.defineProperty(column, 'clientHeight', { value: 616, configurable: true })
  const leave = fillColumn(element)
  expect([element.style.height, shown.mock.calls.length]).toEqual(['600px', 1])
  Object.defineProperty(column, 'clientHeight', { value: 316 })
  title.focus()
  resized[0]?.()
  expect([element.style.height, shown.mock.calls.length]).toEqual(['300px', 1])
  field.focus()
  resized[0]?.()
  expect(shown).toHaveBeenCalledTimes(2)
  leave?.()
  expect(disconnect).toHaveBeenCalledOnce()
  expect(fillColumn(document.createElement('div'))).toBeUndefined()
})
