import type { Timeline, TimelineEntry } from '@cairn/contract/timeline'
import { useCell } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Avatar, Box, LinkButton, Text } from '@cairn/ui'
import { asOne, headOf, namesBeside, typeOf, type Act } from './acts.ts'
import { useTimelineTexts } from './texts.ts'
import { SaidWhen } from './said-when.tsx'
import { TimelineRow } from './timeline-row.tsx'
import { useAct } from './use-act.ts'
import { useEntryWords } from './use-entry-words.ts'

/** Props of the row of an act: changes that one person made at once. */
export interface ActRowProps {
  act: Act
  labels: Timeline['labels']
  /**
   * The current time (milliseconds since 1970), from which to tell how long ago it was; without it the time
   * of day is shown.
   */
  now?: number
}

/**
 * Renders the changes that one person made at once (an act) as one line, which can be opened to show each of
 * them.
 */
export function ActRow({ act, labels, now }: ActRowProps) {
  const one = asOne(act, labels)
  return one ? (
    <TimelineRow entry={one} labels={labels} {...(now === undefined ? {} : { now })} />
  ) : (
    <FoldedAct act={act} labels={labels} {...(now === undefined ? {} : { now })} />
  )
}

const SUMMARY = { listStyle: 'none', '&::-webkit-details-marker': { display: 'none' } } as const

/** What happened to one item, in words. */
function Sentence({ entry, labels }: { entry: TimelineEntry; labels: Timeline['labels'] }) {
  return useEntryWords(entry, labels).sentence
}

function FoldedAct({ act, labels: known, now }: ActRowProps) {
  const t = useTimelineTexts()
  const { openRight } = useCell()
  const [{ ops, labels }, loadAll] = useAct(act, known)
  const [first] = act.entries
  const head = headOf(act)
  const { by, as, ts } = first
  const ids = [...new Set(ops.map(({ id }) => id))]
  const name = labels[as ?? by] || t('app.notify.system')
  const who = as === undefined ? name : t('app.notify.actingAs', { who: labels[by] ?? by, as: name })
  const things = t(`types.${typeOf(first)}.plural`)
  const isNew = first.kind === 'CREATED'
  return (
    <Box as="li" borderTop="1px solid" borderColor="line" _first={{ borderTop: '0' }}>
      <details onToggle={loadAll}>
        <Box
          as="summary"
          display="grid"
          gridTemplateColumns="auto minmax(0, 1fr)"
          gap="2px 10px"
          padding="8px"
          borderRadius="md"
          lineHeight="roomy"
          cursor="pointer"
          css={SUMMARY}
          _hover={{ bg: 'sunken' }}
        >
          <Avatar name={name} size="sm" />
          <SaidWhen ts={ts} now={now}>
            {head ? (
              <Sentence entry={head} labels={labels} />
            ) : (
              t(isNew ? 'app.timeline.addedMany' : 'app.timeline.changedMany', { who, count: ids.length, things })
            )}
          </SaidWhen>
          <Text as="span" gridColumn="2" size="sm" tone="muted" lineClamp="1">
            {namesBeside(ops, head, labels).join(' · ')}
          </Text>
        </Box>
        <Box as="ul" padding="0 8px 8px 40px" display="flex" flexDirection="column" gap="4px" alignItems="flex-start">
          {(head ? ops : []).map((entry) => (
            <li key={`${entry.id} ${entry.u}`}>
              <LinkButton onClick={() => openRight(itemKey(entry.id))}>
                <Sentence entry={entry} labels={labels} />
              </LinkButton>
            </li>
          ))}
          {(head ? [] : ids).map((id) => (
            <li key={id}>
              <LinkButton onClick={() => openRight(itemKey(id))}>{labels[id] ?? id}</LinkButton>
            </li>
          ))}
        </Box>
      </details>
    </Box>
  )
}
