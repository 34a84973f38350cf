// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { fillColumn } from './fill-column.ts'

it('CON-18 fills what shows of the column, follows its height, and lets go', () => {
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
  const element = column.appendChild(document.createElement('div'))
  const shown = vi.fn<() => void>()
  element.scrollIntoView = shown
  document.body.append(column)
  Object.defineProperty(column, 'clientHeight', { value: 616, configurable: true })
  const leave = fillColumn(element)
  expect([element.style.height, shown.mock.calls.length]).toEqual(['600px', 1])
  Object.defineProperty(column, 'clientHeight', { value: 316 })
  resized[0]?.()
  expect([element.style.height, shown.mock.calls.length]).toEqual(['300px', 2])
  leave?.()
  expect(disconnect).toHaveBeenCalledOnce()
  expect(fillColumn(document.createElement('div'))).toBeUndefined()
})
