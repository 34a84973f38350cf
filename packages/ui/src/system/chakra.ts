import type { JsxFactory } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { serializeStyles } from '@emotion/serialize'
import { insertStyles } from '@emotion/utils'
import { createElement, type ElementType } from 'react'
import { system } from './system.ts'

/** Where all styles stand: those made here, and those of Chakra's own components. */
export const styleCache = createCache({ key: 'css' })

/**
 * Makes an element with a look of its own, as Chakra's factory of this name: a recipe, and style properties over it. Chakra's works
 * styles out anew whenever an element is drawn, and draws three parts for each; here that is done once for each combination, and what is
 * drawn is the element alone. Only tags, no components, can be given a look.
 */
export const chakra = create as unknown as JsxFactory

type Props = Record<string, unknown>
type Recipe = Parameters<typeof system.cva>[0]

/** Attributes of these tags that are styles elsewhere. */
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
 * The class of one look, worked out when it is first asked for: for plain elements that are drawn by the dozen at each step of a scroll,
 * where a component around each is felt.
 */
export function classFor(base: NonNullable<Recipe>['base']): () => string {
  let className: string | undefined
  return () => (className ??= classOf([base], {}))
}

/**
 * What a recipe comes to, where each variant has one value and none are compound. Chakra's `cva` puts the styles of each through `css` by itself before
 * they are put through it together.
 */
function looksOf({ base, variants = {}, defaultVariants = {} }: NonNullable<Recipe>, chosen: Props): unknown[] {
  const options = Object.entries(variants as Record<string, Props>)
  return [base, ...options.map(([name, looks]) => looks[String(chosen[name] ?? (defaultVariants as Props)[name])])]
}

/** The class of looks with the styles over them, which is put into the page. */
function classOf(looks: readonly unknown[], { css, ...styles }: Props): string {
  const all = [system.layers.wrap('recipes', cssOf(looks)), cssOf([css, styles].flat())]
  const serialized = serializeStyles(all as never[], styleCache.registered)
  insertStyles(styleCache, serialized, true)
  return `${styleCache.key}-${serialized.name}`
}

const cssOf = (looks: readonly unknown[]) => system.css(...(looks as Parameters<typeof system.css>))

const known = new Map<string, boolean>()

/** Whether a property is one of CSS or a short name of one, and not an attribute. */
function isStyle(name: string): boolean {
  let answer = known.get(name)
  if (answer === undefined) known.set(name, (answer = system.isValidProperty(name)))
  return answer
}
