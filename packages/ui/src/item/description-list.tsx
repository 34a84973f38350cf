import { chakra } from '../system/chakra.ts'
import type { ReactNode } from 'react'
import { Heading } from '../base/text.ts'

/** In columns narrower than this the label is above its value. */
const NARROW = '@container (max-width: 24.6875rem)'

const Frame = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(6rem, 9.375rem) minmax(0, 1fr)',
    columnGap: '14px',
    rowGap: '1px',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
const Row = chakra('div', {
  base: {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'start',
    breakInside: 'avoid',
    [NARROW]: { marginBottom: '6px' },
  },
  variants: { isWide: { true: { '& > dt, & > dd': { gridColumn: '1 / -1' } } } },
})
const Label = chakra('dt', {
  base: { color: 'fgMuted', lineHeight: 'roomy', paddingBlock: '2px', overflowWrap: 'anywhere' },
})
const Value = chakra('dd', {
  base: { minWidth: '0', lineHeight: 'roomy', paddingBlock: '2px', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
})

/** Shows labels and values in two columns, as a `dl`. Its children are `DescriptionRow`s. */
export const DescriptionList = Frame

/** Props of `DescriptionRow`, which shows a label and its value in a `DescriptionList`. */
export interface DescriptionRowProps {
  label: ReactNode
  /** Id of the label element, for `aria-labelledby` of a control in the value. */
  labelId?: string
  /** Puts the value below its label, at full width. */
  isWide?: boolean
  children: ReactNode
}

/** Shows a label and its value in a `DescriptionList`. */
export function DescriptionRow({ label, labelId, isWide = false, children }: DescriptionRowProps) {
  return (
    <Row isWide={isWide} data-wide={isWide || undefined}>
      <Label id={labelId}>{label}</Label>
      <Value>{children}</Value>
    </Row>
  )
}

const Part = chakra('section', { base: { display: 'flex', flexDirection: 'column', gap: '8px' } })
const PartTitle = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    flexWrap: 'wrap',
    gap: '2px 8px',
    '& > h3::first-letter': { textTransform: 'uppercase' },
    '& > span': { fontSize: 'note', color: 'fgMuted' },
  },
})

/** Shows a part of an item under a heading, with an optional note beside the heading. */
export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Part>
      <PartTitle>
        <Heading as="h3">{title}</Heading>
        {note && <span>{note}</span>}
      </PartTitle>
      {children}
    </Part>
  )
}

const Mark = chakra('span', {
  base: {
    display: 'inline-block',
    maxWidth: 'full',
    borderRadius: '6px',
    margin: '-2px -6px',
    padding: '2px 6px',
    background: 'linear-gradient(90deg, var(--cairn-colors-warn-bg), transparent 85%)',
    animation: 'highlight 900ms ease-out',
    '& > small': { fontSize: 'note', color: 'fgMuted' },
  },
})

/** Highlights a value that another user has just changed. `note` says who; it is announced once. */
export function LiveMark({ note, children }: { note: string; children: ReactNode }) {
  return (
    <Mark role="status">
      {children} <small>· {note}</small>
    </Mark>
  )
}
