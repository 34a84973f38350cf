// @vitest-environment jsdom
import type { Notification } from '@cairn/contract/notify'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { linesOf } from '../../state/notify/one-line.ts'
import { ToldLines, type OpenTold } from './told-lines.tsx'

const told = (_i: number, context: string, over: object = {}) =>
  ({
    ...{ _i, context, part: context, kind: 'CREATED', by: ['Contact-1'], as: [], properties: [], unread: true },
    ...{ at: '2026-11-27T12:00:00Z', $labels: { 'Contact-1': 'Ana', [context]: `Letter ${_i}` }, ...over },
  }) as unknown as Notification

afterEach(cleanup)

it('a line of several unfolds them, and each opens what it is about', () => {
  const onOpen = vi.fn<OpenTold>()
  const host = new FakeHost({
    types: [],
    texts: { 'events.CREATED.text': '{what}', 'app.notify.andOthers': '+{others}' },
  })
  const all = [told(9, 'Letter-9'), told(8, 'Letter-8'), told(7, 'Letter-7', { by: ['Contact-2'] })]
  render(
    <UiProvider dark={false}>
      <ToldLines lines={linesOf(all)} onOpen={onOpen} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  const press = (at: number) => fireEvent.click(screen.getAllByRole('button')[at] ?? document.body)
  const textOf = (at: number) => screen.getAllByRole('button')[at]?.textContent
  expect(textOf(0)).toMatch(/Letter 9\+1/)
  expect(textOf(1)).not.toContain('+')
  press(0)
  expect(onOpen).not.toHaveBeenCalled()
  expect(textOf(1)).toMatch(/Letter 9(?!\+)/)
  press(2)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(all[1], 'Letter-8')
  press(0)
  expect(screen.getAllByRole('button')).toHaveLength(2)
})
