import { useTranslate } from '@cairn/contract/web'
import type { StepDefinition } from '@cairn/contract/workflow'
import { Box, useTextScale, useWidth } from '@cairn/ui'
import { useEffect, useMemo, useState } from 'react'
import { boxesFor, layoutOf, linesOf, type Boxes, type Layout } from '../../model/layout.ts'

/** Props of `Graph`. */
export interface GraphProps {
  steps: readonly StepDefinition[]
  /** Key of the step whose form is open. */
  open: string | undefined
  /** Keys of the steps on which the work takes longest. */
  longest: readonly string[]
  titles: (step: StepDefinition) => string
  onOpen: (key: string) => void
}

/**
 * Draws the steps of a workflow as a graph from top to bottom; the longest path is bold. It has the same
 * content as the list. On a phone its boxes are narrow, and have two lines.
 */
export function Graph({ steps, open, longest, titles, onOpen }: GraphProps) {
  const t = useTranslate()
  const [room, measure] = useWidth()
  const scale = useTextScale()
  const boxes = useMemo(() => (room === undefined ? undefined : boxesFor(room, scale)), [room, scale])
  const layout = useLayout(steps, boxes)
  if (!boxes || !layout) return <Box ref={measure} minHeight="120px" />
  const { width, height, nodes } = layout
  return (
    <Box
      ref={measure}
      overflow="auto"
      maxHeight="max(520px, 80vh)"
      tabIndex={0}
      role="group"
      aria-label={t('workflow.drawing')}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Lines layout={layout} longest={longest} />
        {nodes.map(({ key, x, y }) => {
          const step = steps.find((each) => each.key === key)
          const title = step ? titles(step) : key
          return (
            <g key={key} transform={`translate(${x - boxes.width / 2} ${y - boxes.height / 2})`}>
              <title>{title}</title>
              <Box
                as="rect"
                width={`${boxes.width}px`}
                height={`${boxes.height}px`}
                rx="8px"
                cursor="pointer"
                fill={open === key ? 'sunken' : 'surface'}
                stroke={open === key || longest.includes(key) ? 'primary' : 'lineControl'}
                strokeWidth={open === key ? '3px' : '1.5px'}
                strokeDasharray={step?.optional || step?.when ? '5 4' : undefined}
                onClick={() => onOpen(key)}
              />
              <Title lines={linesOf(title, boxes)} boxes={boxes} />
            </g>
          )
        })}
      </svg>
    </Box>
  )
}

/** A title in the middle of its box: `x` and `y` of a `Box` would become style, and move no text. */
function Title({ lines, boxes: { width, height, line: step } }: { lines: readonly string[]; boxes: Boxes }) {
  return lines.map((line, at) => (
    <g
      key={`${at} ${line}`}
      transform={`translate(${width / 2} ${height / 2 + (at + 0.3 - (lines.length - 1) / 2) * step})`}
    >
      <Box as="text" textAnchor="middle" fill="fg" fontSize="sm" pointerEvents="none">
        {line}
      </Box>
    </g>
  ))
}

function Lines({ layout, longest }: { layout: Layout; longest: readonly string[] }) {
  return layout.edges.map(({ from, to, points }) => {
    const isLongest = longest.includes(from) && longest.includes(to)
    const line: object = { points: points.map(({ x, y }) => `${x},${y}`).join(' ') }
    return (
      <Box
        as="polyline"
        key={`${from} ${to}`}
        {...line}
        fill="none"
        stroke={isLongest ? 'primary' : 'lineControl'}
        strokeWidth={isLongest ? '2.5px' : '1.5px'}
      />
    )
  })
}

/**
 * Lays steps out. The last layout stays until the next one is there; the library is loaded when it is first
 * needed.
 */
function useLayout(steps: readonly StepDefinition[], boxes: Boxes | undefined): Layout | undefined {
  const [layout, setLayout] = useState<Layout>()
  useEffect(() => {
    let isCurrent = true
    if (!boxes) return undefined
    void import('@dagrejs/dagre').then((library) => {
      if (isCurrent) setLayout(layoutOf(library, steps, boxes))
    })
    return () => {
      isCurrent = false
    }
  }, [steps, boxes])
  return layout
}
