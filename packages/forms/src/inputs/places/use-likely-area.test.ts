// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { FormOwnersContext } from '../../state/form-owners.ts'
import { useLikelyArea } from './use-likely-area.ts'

const at = (lon: number, lat: number) => ({ place: { type: 'Point', coordinates: [lon, lat] } })

afterEach(cleanup)
const areaFor = (host: FakeHost) => renderHook(() => useLikelyArea('Site', 'place'), { wrapper: host.wrapper }).result

it('a new map begins around what the person sees of the same kind, and stays there', () => {
  const host = new FakeHost()
  for (const item of [anItem('Site-1', at(-128, 52)), anItem('Site-2', at(-127, 53)), anItem('Note-1', at(0, 0))])
    host.items.set(item.$id, item)
  const area = areaFor(host)
  const first = area.current
  const [west = 0, south = 0, east = 0, north = 0] = first ?? []
  expect([west < -128, south < 52, east > -127, north > 53]).toEqual([true, true, true, true])
  expect(Math.max(east - west, north - south)).toBeLessThan(5)
  host.items.set('Site-3', anItem('Site-3', at(100, 10)))
  act(() => host.redraw())
  expect(area.current).toEqual(first)
})

it('without a place that the person sees it is the area of the install', () => {
  expect(areaFor(new FakeHost()).current).toBeUndefined()
})

it('with own organisations it waits for all of them, and moves once', () => {
  const session = { organizations: ['Organization-1', 'Organization-2'] }
  const items = [anItem('Site-1', at(-128, 52)), anItem('Organization-1', at(10, 50))]
  const host = new FakeHost({ items, session })
  const area = areaFor(host)
  expect(area.current, 'not around the places of others meanwhile').toBeUndefined()
  host.items.set('Organization-2', anItem('Organization-2', at(12, 50)))
  act(() => host.redraw())
  const [west = 0, , east = 0] = area.current ?? []
  expect([west > 5, west < 10, east > 12]).toEqual([true, true, true])
  const first = area.current
  host.items.set('Organization-2', anItem('Organization-2', at(100, 10)))
  act(() => host.redraw())
  expect(area.current).toEqual(first)
})

it('begins around the place of who owns the item of the form, before that of the person', () => {
  const session = { organizations: ['Organization-1'] }
  const items = [anItem('Organization-1', at(10, 50)), anItem('Organization-2', at(40, 20))]
  const host = new FakeHost({ items, session })
  const inForm = ({ children }: { children: ReactNode }) =>
    host.wrapper({ children: createElement(FormOwnersContext, { value: () => ['Organization-2'] }, children) })
  const { result } = renderHook(() => useLikelyArea('Site', 'place'), { wrapper: inForm })
  const [west = 0, south = 0, east = 0, north = 0] = result.current ?? []
  expect([west > 38, south > 18, east < 42, north < 22]).toEqual([true, true, true, true])
})
