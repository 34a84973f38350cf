// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { chakra } from './chakra.ts'
import { UiProvider } from './provider.tsx'

afterEach(cleanup)

const { chakra: chakraOwn } = await import('@chakra-ui/react')
const RECIPE = {
  base: { display: 'flex', gap: '4', bg: 'surface', _hover: { bg: 'sunken' }, '& > span': { color: 'fgMuted' } },
  variants: {
    tone: { bad: { color: 'bad' }, ok: { color: 'ok', gap: '2' } },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { tone: 'ok' },
} as const

describe('the factory of elements', () => {
  const Ours = chakra('div', RECIPE)
  const Theirs = chakraOwn('div', RECIPE)

  it.each([
    {},
    { tone: 'bad' as const },
    { wide: true },
    { tone: 'bad' as const, wide: true, px: '3', _hover: { bg: 'canvas' } },
    { padding: { base: '2', md: '4' } },
    { gap: '10px', css: { '&:focus-within': { borderColor: 'primary' } } },
    { bg: undefined, color: 'primary' },
  ])('gives %o the style that Chakra gives it', (props) => {
    const [ours, theirs] = elements(
      <>
        <Ours {...props} />
        <Theirs {...props} />
      </>,
    )
    expect(ours?.className).not.toBe('')
    expect(ours?.className).toBe(theirs?.className)
  })

  it('puts the style into the page once', () => {
    const Once = chakra('div', { base: { zIndex: '4711' } })
    elements(
      <>
        <Once />
        <Once />
      </>,
    )
    expect(rules().filter((rule) => rule.includes('z-index: 4711') || rule.includes('z-index:4711'))).toHaveLength(1)
  })

  it('hands on attributes, and what an element is given by default', () => {
    const Press = chakra('button', { base: { color: 'fg' } }, { defaultProps: { type: 'button' } })
    const [element] = elements(<Press id="press" title={undefined} aria-pressed data-open width="4" />)
    expect(element?.getAttribute('type')).toBe('button')
    expect(element?.getAttribute('aria-pressed')).toBe('true')
    expect(element?.getAttribute('data-open')).toBe('true')
    expect(element?.hasAttribute('width')).toBe(false)
  })

  it('keeps the measures of a drawn rectangle as attributes', () => {
    const Track = chakra('rect', { base: { fill: 'sunken' } })
    const [svg] = elements(
      <svg>
        <Track width="100%" rx="3" />
      </svg>,
    )
    expect(svg?.firstElementChild?.getAttribute('width')).toBe('100%')
  })

  it('is another tag by `as`, and keeps the classes it is given', () => {
    const [element] = elements(<Ours as="main" className="mine" />)
    expect(element?.tagName).toBe('MAIN')
    expect(element?.className).toMatch(/^css-\w+ mine$/)
  })
})

function elements(children: ReactNode): Element[] {
  const { container } = render(<UiProvider dark={false}>{children}</UiProvider>)
  return [...container.children]
}

function rules(): string[] {
  return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
}
