import { HIDDEN_LABEL } from '@cairn/contract'
import { useCell, useLabel, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { formatRelative } from '@cairn/model/format'
import { Avatar, Box, ColumnFooter, HStack, LinkButton, useNow } from '@cairn/ui'
import { useUser } from '../../state/use-shell-state.ts'
import { TIMELINE } from '../use-cell-title.ts'

/** On a phone with large text, more lines would take the room of the item. The link tells all. */
const ONE_LINE = {
  '@media (max-width: 48em)': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}

/**
 * Renders the footer of an item without unsaved changes: who changed it last and when, and a link to its
 * history. Visitors see only when.
 */
export function LastChange({ item }: { item: Item }) {
  const t = useTranslate()
  const language = useLanguage()
  const { openRight } = useCell()
  const user = useUser()
  const { ts, by } = item.$by ?? item._c
  const label = useLabel(by)
  // Visitors see no names.
  const who = label === HIDDEN_LABEL ? undefined : label
  const now = useNow()
  const moment = Date.parse(ts)
  const when = formatRelative(moment, now, language)
  return (
    <ColumnFooter minHeight="3.25rem" flexWrap="nowrap">
      <HStack as="span" minWidth="0">
        {who && <Avatar name={who} size="sm" />}
        <Box as="span" css={ONE_LINE}>
          {who
            ? t(item._u > 1 ? 'app.foot.changed' : 'app.foot.added', { who, when })
            : t(item._u > 1 ? 'app.foot.changedAt' : 'app.foot.addedAt', { when })}
        </Box>
      </HStack>
      {user && (
        <LinkButton whiteSpace="nowrap" onClick={() => openRight(itemKey(item.$id, TIMELINE))}>
          {t('app.foot.all')}
        </LinkButton>
      )}
    </ColumnFooter>
  )
}
