// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { UiProvider } from './provider.tsx'
import { useTextScale } from './text-size.ts'
import { system } from './system.ts'

const root = document.documentElement
afterEach(() => root.removeAttribute('style'))

test('UX-6 text follows the browser and the choice of the person', () => {
  root.style.fontSize = '32px'
  const Scale = () => useTextScale()
  const { container, rerender } = render(
    <UiProvider dark={false} textSize={150}>
      <Scale />
    </UiProvider>,
  )
  expect([container.textContent, root.style.fontSize]).toEqual(['3', '150%'])
  rerender(
    <UiProvider dark={false}>
      <Scale />
    </UiProvider>,
  )
  expect([container.textContent, root.style.fontSize]).toEqual(['2', ''])
})

test('UX-6 no token and no style sheet sizes text in px', () => {
  const tokens = system.tokens.allTokens.filter(({ name }) => name.startsWith('fontSizes.'))
  expect(tokens.length).toBeGreaterThan(0)
  expect(tokens.map(({ value }) => String(value)).filter((value) => !value.endsWith('rem'))).toEqual([])
  for (const sheet of ['first-frame.css', '../calendar/calendar.css', '../../../map/src/canvas/map.css']) {
    const text = readFileSync(new URL(sheet, import.meta.url), 'utf8')
    expect(/font(?:-size)?:\s*[\d.]+px/.exec(text)).toBeNull()
  }
})
