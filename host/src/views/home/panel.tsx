import { useTranslate } from '@cairn/contract/web'
import { Box, Heading, Link } from '@cairn/ui'
import { useId, type ReactNode } from 'react'
import { useFollow } from '../../frame/address/use-follow.ts'

/** Props of a panel of the home view. */
export interface PanelProps {
  title: string
  /** Muted text beside the title. */
  note?: string | undefined
  /** Address of the complete list of which the panel shows the first rows. */
  all?: string | undefined
  /** Text of the link to that list. Default: "All". */
  allLabel?: string | undefined
  children: ReactNode
}

/** Selector of content in a group: rows and controls, not placeholders or messages. */
const SOMETHING = 'li, a, button, canvas'
/** Rows reach the edges of a panel; all else keeps away from them. */
const BODY = {
  '& > [data-panel-body]': { padding: '12px 16px', display: 'flex', flexDirection: 'column', gap: '8px' },
  '& > [data-panel-body]:has(> ul[data-rows], > ol)': { padding: '0' },
  '& > [data-panel-body] > ul[data-rows] + p': { padding: '2px 16px 10px' },
  '& ul[data-rows]': { border: '0', borderRadius: '0' },
  '& > [data-panel-body] > ol': { padding: '4px 8px' },
} as const
const GONE = { [`&:not(:has([data-panel-body] :is(${SOMETHING})))`]: { display: 'none' } }
/** Groups reach from edge to edge, parted by hairlines. */
const GROUPS = {
  '& > [data-panel-body]:has(> [data-group])': { padding: '0', gap: '0' },
  '& [data-group] + [data-group]': { borderTop: '1px solid', borderColor: 'line' },
} as const

/** Renders a panel of the home view: title, link to the complete list, and its content. */
export function Panel({ title, note, all, allLabel, children }: PanelProps) {
  const id = useId()
  return (
    <Box
      as="section"
      aria-labelledby={id}
      data-panel=""
      minWidth="0"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      bg="surface"
      overflow="hidden"
      flex="none"
      css={{ ...BODY, ...GROUPS }}
    >
      <Box
        display="flex"
        alignItems="baseline"
        flexWrap="wrap"
        gap="2px 8px"
        padding="11px 16px"
        borderBottom="1px solid"
        borderColor="line"
      >
        <Heading as="h3" id={id}>
          {title}
        </Heading>
        {note && (
          <Box as="span" fontSize="note" color="fgMuted">
            {note}
          </Box>
        )}
        {all !== undefined && <AllLink title={title} all={all} label={allLabel} />}
      </Box>
      <Box data-panel-body="">{children}</Box>
    </Box>
  )
}

/**
 * Renders a titled part of a panel. It is hidden as long as its content has no list row, link, button or
 * canvas.
 */
export function PanelGroup({ title, all, children }: Pick<PanelProps, 'title' | 'all' | 'children'>) {
  const id = useId()
  return (
    <Box as="section" aria-labelledby={id} data-group="" minWidth="0" css={{ ...BODY, ...GONE }}>
      <Box display="flex" alignItems="baseline" flexWrap="wrap" gap="2px 8px" padding="9px 16px 5px">
        <Heading as="h4" id={id} color="fgMuted" fontSize="sm">
          {title}
        </Heading>
        {all !== undefined && <AllLink title={title} all={all} />}
      </Box>
      <Box data-panel-body="">{children}</Box>
    </Box>
  )
}

function AllLink({ title, all, label }: { title: string; all: string; label?: string | undefined }) {
  const t = useTranslate()
  const follow = useFollow()
  return (
    <Link
      href={all}
      onClick={follow(all)}
      marginInlineStart="auto"
      marginBlock="-8px"
      fontSize="sm"
      {...(label === undefined ? { 'aria-label': t('app.home.allOf', { title }) } : {})}
    >
      {label ?? t('app.home.all')}
    </Link>
  )
}
