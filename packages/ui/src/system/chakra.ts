import type { JsxFactory } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { serializeStyles } from '@emotion/serialize'
import { insertStyles } from '@emotion/utils'
import { createElement, type ElementType } from 'react'
import { system } from './system.ts'

/** Emotion cache that holds all styles: those made here and those of Chakra's own components. */
export const styleCache = createCache({ key: 'css' })

/**
 * Creates a styled component for an HTML or SVG tag, like Chakra's factory of the same name. It takes a
 * recipe (`base`, `variants`, `defaultVariants`) and default props. The component takes the variants and
 * style properties as props.
 *
 * Chakra's factory computes the styles at every render and renders three components for each element.
 * This one computes each combination once and renders the element only. It takes tags, not components.
 */
export const chakra = create as unknown as JsxFactory

type Props = Record<string, unknown>
type Recipe = Parameters<typeof system.cva>[0]

/** Attributes of SVG tags that are style properties on other tags. */
const OWN_ATTRIBUTES: Record<string, readonly string[]> = { rect: ['width', 'height', 'x', 'y', 'rx', 'ry'] }

function create(tag: string, recipe: Recipe = {}, { defaultProps = {} }: { defaultProps?: Props } = {}) {
  const variantNames = Object.keys(recipe?.variants ?? {})
  const own = OWN_ATTRIBUTES[tag] ?? []
  const classNames = new Map<string, string>()

  return function Element(given: Props) {
    const attributes: Props = { ...defaultProps }
    const variants: Props = {}
    const styles: Props = {}
    let key = ''
    for (const name in given) {
      const value = given[name]
      if (value === undefined) continue
      const isVariant = variantNames.includes(name)
      if (isVariant || (isStyle(name) && !own.includes(name))) {
        ;(isVariant ? variants : styles)[name] = value
        key += `${name}:${typeof value === 'string' ? value : `=${JSON.stringify(value)}`};`
      } else attributes[name] = value
    }
    let className = classNames.get(key)
    if (className === undefined) {
      className = classOf(looksOf(recipe, variants), styles)
      classNames.set(key, className)
    }
    const { as = tag, className: others, ...rest } = attributes
    return createElement(as as ElementType, {
      ...rest,
      className: others ? `${className} ${String(others)}` : className,
    })
  }
}

/**
 * Returns a function that returns the class name of the given styles. The class is created at the first
 * call. Use it on plain elements that are rendered in large numbers.
 */
export function classFor(base: NonNullable<Recipe>['base']): () => string {
  let className: string | undefined
  return () => (className ??= classOf([base], {}))
}

/**
 * Returns the styles of a recipe for the chosen variants. Compound variants are not supported. Chakra's
 * `cva` would pass each style through `css` twice.
 */
function looksOf({ base, variants = {}, defaultVariants = {} }: NonNullable<Recipe>, chosen: Props): unknown[] {
  const options = Object.entries(variants as Record<string, Props>)
  return [base, ...options.map(([name, looks]) => looks[String(chosen[name] ?? (defaultVariants as Props)[name])])]
}

/**
 * Inserts the styles into the page and returns their class name. `styles` take precedence over the
 * recipe.
 */
function classOf(looks: readonly unknown[], { css, ...styles }: Props): string {
  const all = [system.layers.wrap('recipes', cssOf(looks)), cssOf([css, styles].flat())]
  const serialized = serializeStyles(all as never[], styleCache.registered)
  insertStyles(styleCache, serialized, true)
  return `${styleCache.key}-${serialized.name}`
}

const cssOf = (looks: readonly unknown[]) => system.css(...(looks as Parameters<typeof system.css>))

const known = new Map<string, boolean>()

/** Returns true if a prop is a style property or its short name, false if it is an attribute. */
function isStyle(name: string): boolean {
  let answer = known.get(name)
  if (answer === undefined) known.set(name, (answer = system.isValidProperty(name)))
  return answer
}
