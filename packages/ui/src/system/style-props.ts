import type { SystemConfig } from '@chakra-ui/react'

/**
 * For each scale of tokens the style properties that take its values, as `property:shortName,shortName`.
 */
const SCALES: Record<string, string> = {
  colors:
    'background:bg backgroundColor:bgColor color borderColor borderTopColor borderBottomColor borderLeftColor borderRightColor ' +
    'borderBlockStartColor borderBlockEndColor borderInlineStartColor:borderStartColor borderInlineEndColor:borderEndColor ' +
    'outlineColor fill stroke accentColor caretColor textDecorationColor',
  spacing:
    'margin:m marginTop:mt marginRight:mr marginBottom:mb marginLeft:ml marginInline:mx,marginX marginBlock:my,marginY ' +
    'marginInlineStart:ms,marginStart marginInlineEnd:me,marginEnd marginBlockStart marginBlockEnd ' +
    'padding:p paddingTop:pt paddingRight:pr paddingBottom:pb paddingLeft:pl paddingInline:px,paddingX paddingBlock:py,paddingY ' +
    'paddingInlineStart:ps,paddingStart paddingInlineEnd:pe,paddingEnd paddingBlockStart paddingBlockEnd ' +
    'gap rowGap:gapY columnGap:gapX inset insetInline:insetX insetBlock:insetY insetInlineStart:insetStart insetInlineEnd:insetEnd ' +
    'insetBlockStart insetBlockEnd top right bottom left textIndent scrollMargin scrollPadding',
  sizes: 'width:w height:h minWidth:minW minHeight:minH maxWidth:maxW maxHeight:maxH inlineSize blockSize flexBasis',
  radii:
    'borderRadius:rounded borderTopLeftRadius:roundedTopLeft borderTopRightRadius:roundedTopRight ' +
    'borderBottomLeftRadius:roundedBottomLeft borderBottomRightRadius:roundedBottomRight',
  fonts: 'fontFamily',
  fontSizes: 'fontSize',
  fontWeights: 'fontWeight',
  lineHeights: 'lineHeight',
  durations: 'transitionDuration animationDuration',
}
/** Style properties that have a short name and take plain CSS values. */
const PLAIN =
  'position:pos flexDirection:flexDir textDecoration:textDecor boxShadow:shadow backgroundImage:bgImage,bgImg backgroundSize:bgSize ' +
  'backgroundPosition:bgPos backgroundRepeat:bgRepeat borderInline:borderX borderBlock:borderY borderInlineStart:borderStart ' +
  'borderInlineEnd:borderEnd overscrollBehavior:overscroll'

type Utilities = NonNullable<SystemConfig['utilities']>

/**
 * Definition of all style properties for Chakra: CSS properties that take design tokens, with their short
 * names. Chakra's own set is eight times as long. Other CSS properties work as plain CSS.
 */
export const styleProps: Utilities = {
  ...Object.fromEntries(
    Object.entries(SCALES).flatMap(([scale, properties]) =>
      properties.split(' ').map((entry) => utility(scale, entry)),
    ),
  ),
  ...Object.fromEntries(PLAIN.split(' ').map((entry) => utility(undefined, entry))),
  /** Shows one line and an ellipsis. Marks above and below the letters are not cut off. */
  truncate: {
    values: { type: 'boolean' },
    transform: (on) => (on ? { overflowX: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {}),
  },
  /** Shows at most this number of lines and an ellipsis. */
  lineClamp: {
    values: { type: 'number' },
    transform: (lines: number) => ({
      display: '-webkit-box',
      WebkitLineClamp: lines,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
    }),
  },
  boxSize: { values: 'sizes', transform: (value) => ({ width: value, height: value }) },
}

/**
 * CSS selectors and media queries by name. A style uses one with an underscore, such as `_hover` or
 * `_print`.
 */
export const styleConditions: Record<string, string | string[]> = {
  hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
  active: '&:is(:active, [data-active]):not(:disabled, [data-disabled])',
  focus: '&:is(:focus, [data-focus])',
  focusWithin: '&:focus-within',
  focusVisible: '&:is(:focus-visible, [data-focus-visible])',
  disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
  invalid: '&:is([data-invalid], [aria-invalid=true])',
  checked: '&:is(:checked, [data-checked], [aria-checked=true], [data-state=checked])',
  expanded: '&:is([aria-expanded=true], [data-state=expanded])',
  pressed: '&:is([aria-pressed=true], [data-pressed])',
  selected: '&:is([aria-selected=true], [data-selected])',
  current: '&:is([aria-current]:not([aria-current=false]), [data-current])',
  highlighted: '&[data-highlighted]',
  open: '&:is([open], [data-open], [data-state=open])',
  closed: '&:is([closed], [data-closed], [data-state=closed])',
  hidden: '&:is([hidden], [data-hidden])',
  empty: '&:empty',
  before: '&::before',
  after: '&::after',
  placeholder: '&::placeholder',
  first: '&:first-of-type',
  last: '&:last-of-type',
  odd: '&:nth-of-type(odd)',
  even: '&:nth-of-type(even)',
  dark: '.dark &',
  light: '.light &',
  motionReduce: '@media (prefers-reduced-motion: reduce)',
  motionSafe: '@media (prefers-reduced-motion: no-preference)',
  highContrast: '@media (forced-colors: active)',
  print: '@media print',
}

/** Returns Chakra's definition of a style property, given as `property:shortName,shortName`. */
function utility(values: string | undefined, entry: string): [string, Utilities[string]] {
  const [property = '', short] = entry.split(':')
  return [
    property,
    { ...(values ? { values: values as 'colors' } : {}), ...(short ? { shorthand: short.split(',') } : {}) },
  ]
}
