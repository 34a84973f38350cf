import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { describe, expect, it } from 'vitest'
import { styleConditions, styleProps } from './style-props.ts'
import { system } from './system.ts'

const chakra = defaultBaseConfig.utilities ?? {}

describe('the style properties', () => {
  it.each(Object.entries(styleProps).filter(([name]) => name !== 'truncate'))(
    '%s has the short names that Chakra types',
    (name, own) => {
      expect([own.shorthand ?? []].flat().sort()).toEqual([chakra[name]?.shorthand ?? []].flat().sort())
    },
  )

  it('take the tokens of this product', () => {
    expect(system.css({ px: '4', bg: 'primaryBg', boxSize: 'control', lineHeight: 'roomy', insetEnd: '0' })).toEqual({
      paddingInline: 'var(--cairn-spacing-4)',
      background: 'var(--cairn-colors-primary-bg)',
      width: 'var(--cairn-sizes-control)',
      height: 'var(--cairn-sizes-control)',
      lineHeight: 'var(--cairn-line-heights-roomy)',
      insetInlineEnd: 'var(--cairn-spacing-0)',
    })
  })

  it('let plain CSS through', () => {
    expect(system.css({ padding: '11px 13px', animation: 'appear 120ms' })).toEqual({
      padding: '11px 13px',
      animation: 'appear 120ms',
    })
  })

  it('bind to states and places', () => {
    expect(system.css({ _focusVisible: { color: 'primary' } })).toEqual({
      [String(styleConditions.focusVisible)]: { color: 'var(--cairn-colors-primary)' },
    })
    expect(Object.keys(styleConditions).filter((name) => !(name in (defaultBaseConfig.conditions ?? {})))).toEqual([])
  })
})

describe('motion', () => {
  it('stops for those who asked for less', () => {
    expect(JSON.stringify(system.getGlobalCss())).toMatch(
      /prefers-reduced-motion: reduce\)":\{"animationDuration":"0\.01ms/,
    )
  })
})
