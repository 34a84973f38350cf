// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { UiProvider } from '@cairn/ui'
import { frontPageType } from '../../model/front-page.ts'
import texts from '../../texts/en.json' with { type: 'json' }
import FrontPreviewView from './front-preview.view.tsx'

beforeEach(() => fakeLayout())
afterEach(cleanup)

/** Shows the preview of a page that the person may change, or not. */
function show($can: Item['$can']): FakeHost {
  const page = { ...anItem('FrontPage-1', { title: 'Home' }), $can }
  const host = new FakeHost({ texts, types: [frontPageType], items: [page as Item] })
  host.parameter = 'FrontPage-1'
  render(
    <UiProvider dark={false}>
      <FrontPreviewView />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return host
}
const frame = () => screen.findByTitle<HTMLIFrameElement>('Preview of Home')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('FRO-4 who may change a page sees its draft in a frame in which nothing runs', async () => {
  show({ update: true })
  expect((await frame()).getAttribute('sandbox')).toBe('allow-same-origin')
  expect((await frame()).getAttribute('src')).toContain('/front-preview/FrontPage-1?language=en')
})

it('FRO-4 a preview is drawn for a phone and for a computer, in each language of public pages', async () => {
  show({ publish: true })
  expect((await frame()).style.width).toBe('1280px')
  press(texts['front.screen.PHONE'])
  expect((await frame()).style.width).toBe('390px')
  press('Français')
  expect((await frame()).getAttribute('src')).toContain('language=fr')
})

it('FRO-4 who may only read a page is shown no preview', async () => {
  show({})
  expect(await screen.findByText(texts['front.noPreview'])).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
})
